-- An unkeyed hash of a request reveals a card number in it to anyone who tries all numbers.

comment on column idempotency_key.digest is
  'The id of a key, a colon and the keyed hash of the request; of a release before, an unkeyed hash until the row is deleted';
