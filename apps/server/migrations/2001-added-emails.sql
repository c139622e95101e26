comment on column player_email_change.old_email is
  'The previous email; null if there was none, or, once the change is done, if it was not proven';
