-- KEDA's login, which may read only the view with the number of workers.
grant usage on schema ops to bardown_scaler;
grant select on ops.scaler_signal to bardown_scaler;
