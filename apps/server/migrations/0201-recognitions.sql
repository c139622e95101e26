-- Staff lists recognised accounts and refused registrations: few events of a long journal.

create index audit_event_recognition on audit_event (id)
  where action in ('exclusion.recognised', 'exclusion.registrationRefused');
