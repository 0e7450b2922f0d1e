-- A call of an agent that was refused names no order: nothing says that it is the member's.
update agent_action set order_id = null where outcome not in ('OK', 'INTERNAL') and order_id is not null;
