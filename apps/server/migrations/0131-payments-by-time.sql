-- Payments of everybody by their time: for the comparison with providers, and for staff.

create index invoice_by_time on invoice (created_at, id);
