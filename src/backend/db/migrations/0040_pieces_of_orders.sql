-- How many pieces went to the member with an event of an order, or came back (below zero); null where none moved. An
-- order's own row and its codes say only where it stands now, and a month that is over has to stay as it was. The check
-- reads no row here, while nobody may use the table: the next file does that.
alter table order_event
  add column pieces int,
  add constraint order_event_pieces_check check (pieces <> 0) not valid;
