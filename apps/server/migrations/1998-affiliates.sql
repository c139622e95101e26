-- Affiliates: partners who send visitors, where players came from, monthly statements, and friends that players invite.

create table affiliate_partner (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  email text not null,
  account_id uuid,
  postback_url text,
  postback_secret bytea,
  added_by text not null,
  added_at timestamptz not null,
  ended_at timestamptz,
  constraint affiliate_partner_postback check ((postback_url is null) = (postback_secret is null))
);
comment on table affiliate_partner is 'Partners who are paid for the players that they send';
comment on column affiliate_partner.id is 'The first part of the tag in their links';
comment on column affiliate_partner.email is 'Of the partner as a business. Players with this mailbox are not paid for';
comment on column affiliate_partner.account_id is 'The partner''s player, to whose cash commissions are paid; null: they are paid outside';
comment on column affiliate_partner.postback_secret is 'The key of postbacks, sealed with the installation''s key ring';
comment on column affiliate_partner.ended_at is 'When the agreement ended: later registrations are not attributed; players who came before go on';

create table affiliate_agreement (
  partner_id text not null references affiliate_partner,
  starts_on date not null,
  plan text not null,
  agreed_by text not null,
  primary key (partner_id, starts_on)
);
comment on table affiliate_agreement is 'The plan of a partner from a month on';
comment on column affiliate_agreement.starts_on is 'The first day of a month, UTC';

create table affiliate_plan_version (
  plan text not null,
  version integer not null check (version > 0),
  terms jsonb not null,
  published_at timestamptz not null,
  primary key (plan, version)
);
comment on table affiliate_plan_version is
  'Every content that a plan of affiliates.json has had. Immutable. A month is computed with the version that applied when it began';

create table affiliate_attribution (
  player_id uuid not null,
  since timestamptz not null,
  until timestamptz,
  partner_id text not null references affiliate_partner,
  campaign text,
  click_id text,
  flag text check (flag in ('traits', 'address', 'destination')),
  flagged_at timestamptz,
  primary key (player_id, since),
  constraint affiliate_attribution_span check (until >= since),
  constraint affiliate_attribution_flag check ((flag is null) = (flagged_at is null))
);
comment on table affiliate_attribution is
  'The partner that a player came from, fixed at registration. Only two staff members together change it: the row ends and another one begins';
comment on column affiliate_attribution.since is 'The registration, or the change. What the player does from now on counts for the partner';
comment on column affiliate_attribution.click_id is 'The partner''s opaque id of the visit, which postbacks repeat';
comment on column affiliate_attribution.flag is
  'Why the partner is not paid for the player, who seems to be the partner: the same traits, network address or payout destination';

create unique index affiliate_attribution_current on affiliate_attribution (player_id) where until is null;
create index affiliate_attribution_partner on affiliate_attribution (partner_id, since);

create table affiliate_statement (
  id uuid primary key,
  partner_id text not null references affiliate_partner,
  starts_on date not null,
  ends_on date not null,
  state text not null check (state in ('open', 'closed', 'approved', 'paid')),
  blocked text,
  plan text,
  plan_version integer,
  terms jsonb,
  rates jsonb,
  net bigint not null default 0,
  carried_in bigint not null default 0 check (carried_in <= 0),
  carried_out bigint not null default 0 check (carried_out <= 0),
  share_percent integer not null default 0,
  share bigint not null default 0 check (share >= 0),
  players integer not null default 0,
  acquired bigint not null default 0 check (acquired >= 0),
  unpaid_in bigint not null default 0 check (unpaid_in >= 0),
  unpaid_out bigint not null default 0 check (unpaid_out >= 0),
  amount bigint not null default 0 check (amount >= 0),
  closed_at timestamptz,
  approved_at timestamptz,
  approved_by text[],
  paid_at timestamptz,
  reference text,
  constraint affiliate_statement_month unique (partner_id, starts_on),
  constraint affiliate_statement_closed check ((state = 'open') = (closed_at is null)),
  constraint affiliate_statement_approved check ((state in ('approved', 'paid')) = (approved_at is not null)),
  constraint affiliate_statement_paid check ((state = 'paid') = (paid_at is not null)),
  constraint affiliate_statement_two check (approved_at is null or (cardinality(approved_by) = 2 and approved_by[1] <> approved_by[2])),
  constraint affiliate_statement_sum check (amount + unpaid_out = share + acquired + unpaid_in)
);
comment on table affiliate_statement is
  'What a partner earned in a month. Computed from the ledger when the month is closed, and never changed after that. Amounts in subunits of the base currency';
comment on column affiliate_statement.ends_on is 'The first day after the month, UTC';
comment on column affiliate_statement.blocked is 'Why the month could not be closed yet';
comment on column affiliate_statement.terms is 'The plan''s terms that it was computed with';
comment on column affiliate_statement.rates is 'The rate of each currency that it was computed with';
comment on column affiliate_statement.net is 'Stakes minus wins, bonuses, rewards and fees';
comment on column affiliate_statement.carried_in is 'The negative result of earlier months that this one makes up for';
comment on column affiliate_statement.carried_out is 'What the next month has to make up for';
comment on column affiliate_statement.share_percent is 'In hundredths of a percent';
comment on column affiliate_statement.players is 'The players of the month that a fixed sum is paid for';
comment on column affiliate_statement.unpaid_in is 'Earned in earlier months that were below the smallest payout';
comment on column affiliate_statement.amount is 'What is to be paid';
comment on column affiliate_statement.approved_by is 'The two staff members who ordered the payment and agreed to it';
comment on column affiliate_statement.reference is 'Of a payment outside; null: it was paid to the partner''s account';

create table affiliate_statement_line (
  statement_id uuid not null references affiliate_statement,
  currency text collate "C" not null,
  item text not null,
  amount bigint not null,
  base bigint not null,
  primary key (statement_id, currency, item)
);
comment on table affiliate_statement_line is 'The sums of a statement by currency';
comment on column affiliate_statement_line.item is 'stakes, wins, bonuses, rewards or fee:<id>; and deposits, which only fees depend on';
comment on column affiliate_statement_line.amount is 'In subunits of the currency: what the operator gained, negative for what it paid';
comment on column affiliate_statement_line.base is 'In subunits of the base currency, at the rate of the statement';

create table affiliate_acquisition (
  player_id uuid primary key,
  partner_id text not null references affiliate_partner,
  amount bigint not null check (amount > 0),
  qualified_at timestamptz not null,
  statement_id uuid references affiliate_statement,
  refused text
);
comment on table affiliate_acquisition is 'Players who met the condition of a plan that pays a fixed sum. At most one for each player, ever';
comment on column affiliate_acquisition.amount is 'In subunits of the base currency';
comment on column affiliate_acquisition.statement_id is 'The month that it was decided in; null: not yet';
comment on column affiliate_acquisition.refused is 'Why it was not paid: a flag of the attribution, or the condition no longer held when the month was closed';

create index affiliate_acquisition_due on affiliate_acquisition (partner_id, qualified_at) where statement_id is null;

create table affiliate_postback (
  id uuid primary key,
  partner_id text not null references affiliate_partner,
  player_id uuid not null,
  event text not null check (event in ('registration', 'deposit', 'acquisition')),
  at timestamptz not null,
  tries integer not null default 0,
  next_at timestamptz not null,
  sent_at timestamptz,
  stopped_at timestamptz,
  error text,
  constraint affiliate_postback_once unique (player_id, event),
  constraint affiliate_postback_end check (sent_at is null or stopped_at is null)
);
comment on table affiliate_postback is 'Messages to partners about the players that they sent. They name the partner''s click, never the player';
comment on column affiliate_postback.next_at is 'When it is due. A process that sends it moves this first, so that no other one sends it at the same time';
comment on column affiliate_postback.stopped_at is 'When it was cancelled after too many tries';
comment on column affiliate_postback.error is 'Of the last try';

create index affiliate_postback_due on affiliate_postback (next_at) where sent_at is null and stopped_at is null;
create index affiliate_postback_partner on affiliate_postback (partner_id, at desc);

create table referral_code (
  player_id uuid primary key,
  code text not null unique,
  made_at timestamptz not null
);
comment on table referral_code is 'The code in a player''s own link, made when they first open their page of friends';

create table referral (
  id uuid not null unique default gen_random_uuid(),
  friend_id uuid primary key,
  inviter_id uuid not null check (inviter_id <> friend_id),
  state text not null check (state in ('waiting', 'rewarded', 'refused', 'expired')),
  why text check (why in ('traits', 'address', 'destination')),
  terms jsonb not null,
  inviter_rewarded boolean not null default false,
  invited_at timestamptz not null,
  ends_at timestamptz not null,
  decided_at timestamptz,
  constraint referral_decided check ((state = 'waiting') = (decided_at is null)),
  constraint referral_why check ((state = 'refused') = (why is not null)),
  constraint referral_inviter check (not inviter_rewarded or state = 'rewarded')
);
comment on table referral is 'Players who registered with the link of another player. Each friend is decided once';
comment on column referral.id is 'Names it to the player who invited, who must not learn the id of the friend';
comment on column referral.why is 'What the two accounts share';
comment on column referral.terms is 'The points that the friend needs and both rewards, as they were at the registration';
comment on column referral.inviter_rewarded is 'Whether the player who invited got a reward too: not above the largest number of friends';
comment on column referral.ends_at is 'Until when the friend can earn the points';

create index referral_inviter on referral (inviter_id, invited_at desc);
create index referral_waiting on referral (friend_id) where state = 'waiting';

alter table reward_grant
  drop constraint reward_grant_cause_kind_check,
  add constraint reward_grant_cause_kind_check
    check (cause_kind in ('level', 'rakeback', 'cashback', 'quest', 'referral', 'staff'));
