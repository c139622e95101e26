import type { Db, Tx } from '../../../platform/database/database.ts'
import type { PlanTerms } from '../statements/commission.rules.ts'

export interface Partner {
  id: string
  name: string
  email: string
  /** Their player. */
  accountId: string | null
  postbackUrl: string | null
  addedBy: string
  addedAt: Date
  endedAt: Date | null
}

const PARTNER = `p.id, p.name, p.email, p.account_id as "accountId", p.postback_url as "postbackUrl", p.added_by as "addedBy",
  p.added_at as "addedAt", p.ended_at as "endedAt"`

export async function findPartner(db: Db | Tx, id: string): Promise<Partner | null> {
  const { rows } = await db.query<Partner>(`select ${PARTNER} from affiliate_partner p where p.id = $1`, [id])
  return rows[0] ?? null
}

/** The plan is the one of the month. */
export async function listPartners(
  db: Db,
  month: string,
): Promise<(Partner & { plan: string; players: number })[]> {
  const { rows } = await db.query<Partner & { plan: string; players: number }>(
    `select ${PARTNER}, a.plan,
            (select count(*)::integer from affiliate_attribution t where t.partner_id = p.id and t.until is null) as players
       from affiliate_partner p
       cross join lateral (
         select plan from affiliate_agreement a where a.partner_id = p.id and a.starts_on <= $1::date
          order by a.starts_on desc limit 1
       ) a
      order by p.id`,
    [month],
  )
  return rows
}

export async function listPartnerIds(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from affiliate_partner order by id')
  return rows.map(({ id }) => id)
}

/** Returns false if the id is taken. */
export async function insertPartner(
  tx: Tx,
  partner: Omit<Partner, 'endedAt'> & { postbackSecret: Buffer | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into affiliate_partner (id, name, email, account_id, postback_url, postback_secret, added_by, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    [
      partner.id,
      partner.name,
      partner.email,
      partner.accountId,
      partner.postbackUrl,
      partner.postbackSecret,
      partner.addedBy,
      partner.addedAt,
    ],
  )
  return rowCount === 1
}

export async function updatePartner(
  tx: Tx,
  id: string,
  partner: Pick<Partner, 'name' | 'email' | 'accountId' | 'endedAt'>,
): Promise<void> {
  await tx.query(
    'update affiliate_partner set name = $2, email = $3, account_id = $4, ended_at = $5 where id = $1',
    [id, partner.name, partner.email, partner.accountId, partner.endedAt],
  )
}

export async function setPostback(
  tx: Tx,
  id: string,
  { url, secret }: { url: string | null; secret: Buffer | null },
): Promise<void> {
  await tx.query('update affiliate_partner set postback_url = $2, postback_secret = $3 where id = $1', [
    id,
    url,
    secret,
  ])
}

/** Replaces a plan that was agreed for the same month. */
export async function saveAgreement(
  tx: Tx,
  { partnerId, startsOn, plan, actor }: { partnerId: string; startsOn: string; plan: string; actor: string },
): Promise<void> {
  await tx.query(
    `insert into affiliate_agreement (partner_id, starts_on, plan, agreed_by) values ($1, $2::date, $3, $4)
     on conflict (partner_id, starts_on) do update set plan = excluded.plan, agreed_by = excluded.agreed_by`,
    [partnerId, startsOn, plan, actor],
  )
}

interface AppliedPlan {
  plan: string
  version: number
  terms: PlanTerms
}

/**
 * The plan of the partner in the month, in the version that applied when the month began; for a plan that is newer than that, its first
 * version.
 */
function appliedPlan(partnerId: string, month: string): string {
  const begun = `(published_at < ${month}::timestamp at time zone 'UTC')`
  return `select v.plan, v.version, v.terms
    from (select plan from affiliate_agreement where partner_id = ${partnerId} and starts_on <= ${month}
           order by starts_on desc limit 1) a
    cross join lateral (
      select plan, version, terms from affiliate_plan_version p where p.plan = a.plan
       order by ${begun} desc, case when ${begun} then -version else version end limit 1
    ) v`
}

export async function findAppliedPlan(
  db: Db | Tx,
  partnerId: string,
  month: string,
): Promise<AppliedPlan | null> {
  const { rows } = await db.query<AppliedPlan>(appliedPlan('$1', '$2::date'), [partnerId, month])
  return rows[0] ?? null
}

/** The applied plans of all partners in these months that pay a fixed sum for a player. */
export async function listFixedSumPlans(
  db: Db,
  months: readonly string[],
): Promise<(AppliedPlan & { partnerId: string; month: string })[]> {
  const { rows } = await db.query<AppliedPlan & { partnerId: string; month: string }>(
    `select p.id as "partnerId", to_char(m.month, 'YYYY-MM-DD') as month, v.plan, v.version, v.terms
       from affiliate_partner p
       cross join unnest($1::date[]) as m(month)
       cross join lateral (${appliedPlan('p.id', 'm.month')}) v
      where jsonb_typeof(v.terms -> 'acquisition') = 'object'
      order by p.id, m.month`,
    [months],
  )
  return rows
}

/** FOR UPDATE: flags of their players and the end of a month wait for each other. */
export async function lockPartner(tx: Tx, id: string): Promise<Partner | null> {
  const { rows } = await tx.query<Partner>(
    `select ${PARTNER} from affiliate_partner p where p.id = $1 for update`,
    [id],
  )
  return rows[0] ?? null
}

interface PlanVersion extends AppliedPlan {
  publishedAt: Date
}

export async function listNewestVersions(db: Db | Tx): Promise<PlanVersion[]> {
  const { rows } = await db.query<PlanVersion>(
    `select distinct on (plan) plan, version, terms, published_at as "publishedAt" from affiliate_plan_version
      order by plan, version desc`,
  )
  return rows
}

/** Another process may have stored the same version. */
export async function insertVersion(
  tx: Tx,
  { plan, version, terms, publishedAt }: PlanVersion,
): Promise<void> {
  await tx.query(
    `insert into affiliate_plan_version (plan, version, terms, published_at) values ($1, $2, $3::jsonb, $4)
     on conflict do nothing`,
    [plan, version, JSON.stringify(terms), publishedAt],
  )
}
