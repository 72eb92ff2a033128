-- The login by which KEDA asks how much work there is: two views, nothing else.
grant usage on schema ops to bardown_scaler;
grant select on ops.queue, ops.throughput to bardown_scaler;
