-- A provider may take one payout to a destination at a time: the next one is ordered again when that one is done.

comment on column invoice.reason is 'Key of the reason for a failure; of a payout that is sending, of what it waits for';
