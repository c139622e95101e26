-- Players may be divided over several databases. Each holds one cell, whose number their IDs begin with.

create table cell (
  only_row boolean primary key default true check (only_row),
  number smallint not null check (number between 0 and 255)
);
comment on table cell is 'The cell whose players this database holds, recorded at the first start; a process with another CELL is refused';
comment on column cell.only_row is 'There is one row at most';
comment on column cell.number is 'The first byte of the IDs that this installation creates';
