-- Contact messages from visitors to the operator.

create table contact_message (
  id uuid primary key,
  network_hash bytea not null,
  sender_hash bytea not null,
  content_hash bytea not null,
  sealed bytea,
  written_at timestamptz not null
);
comment on table contact_message is
  'A message of the contact form until its email is sent; then only hashes, which are counted. Deleted after a day';
comment on column contact_message.network_hash is 'Keyed hash of the sender''s network, for counting and locking';
comment on column contact_message.sender_hash is 'Keyed hash of that network and of the given email address, for counting';
comment on column contact_message.content_hash is 'Keyed hash of sender and text: the same message twice is one';
comment on column contact_message.sealed is 'Text and email address, sealed with a key of the installation';

create index contact_message_network on contact_message (network_hash, written_at);
create index contact_message_written on contact_message (written_at);
