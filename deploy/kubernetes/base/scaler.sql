-- The login by which KEDA asks how many workers are wanted: one view, nothing else.
grant usage on schema ops to bardown_scaler;
grant select on ops.scaler_signal to bardown_scaler;
