-- A bonus may also follow another one of its package by itself.

comment on column player_bonus.cause is
  'deposit:<invoice>, code:<code of the player> or package:<bonus before it>: each cause issues one bonus';
