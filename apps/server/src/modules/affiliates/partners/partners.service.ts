/** Partners and their agreements. Changes of a plan begin with a month, so that no month has two. */
import { type Tx, inTransaction } from '../../../platform/database/database.ts'
import { isPrivateHost } from '../../../platform/http/public-addresses.ts'
import { noteAudit } from '../../players/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { FRIEND } from '../attribution/tags.rules.ts'
import { monthOf } from '../statements/commission.rules.ts'
import { newPostbackKey } from '../postbacks/postback-keys.ts'
import { SANDBOX } from '../postbacks/postbacks.service.ts'
import {
  insertPartner,
  lockPartner,
  type Partner,
  saveAgreement,
  setPostback,
  updatePartner,
} from './partners.queries.ts'
import { recordPlans } from './plans.service.ts'

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/
const ID_MAX = 48

interface By {
  actor: string
  reason: string
}

type NewPartner = Pick<Partner, 'id' | 'name' | 'email' | 'accountId' | 'postbackUrl'> & { plan: string } & By

export type PartnerRefusal =
  | 'partnerIdWrong'
  | 'partnerTaken'
  | 'partnerUnknown'
  | 'planUnknown'
  | 'postbackWrong'
/** The key of the postbacks, which is shown once; null without a new address for them. */
type Saved = { postbackKey: string | null } | PartnerRefusal

export async function addPartner(
  deps: AffiliatesDeps,
  { plan, actor, reason, ...partner }: NewPartner,
): Promise<Saved> {
  const { id, postbackUrl } = partner
  if (!ID.test(id) || id.length > ID_MAX || id === FRIEND) return 'partnerIdWrong'
  if (!isPlan(deps, plan)) return 'planUnknown'
  if (!mayPostTo(deps, postbackUrl)) return 'postbackWrong'
  await recordPlans(deps)
  const key = postbackUrl === null ? null : newPostbackKey(deps, id)
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const added = { ...partner, addedBy: actor, addedAt: now, postbackSecret: key?.sealed ?? null }
    if (!(await insertPartner(tx, added))) return 'partnerTaken'
    await saveAgreement(tx, { partnerId: id, startsOn: monthOf(now).startsOn, plan, actor })
    await note(deps, tx, { id, action: 'partner.added', details: { plan }, actor, reason })
    return { postbackKey: key?.text ?? null }
  })
}

type PartnerChange = { id: string } & Partial<
  Pick<Partner, 'name' | 'email' | 'accountId' | 'postbackUrl'> & { plan: string; isEnded: boolean }
> &
  By

/** A new plan applies from the next month. A new postback address gets a new key. */
export async function changePartner(
  deps: AffiliatesDeps,
  { id, actor, reason, ...change }: PartnerChange,
): Promise<Saved> {
  const { plan, postbackUrl, isEnded } = change
  if (plan !== undefined && !isPlan(deps, plan)) return 'planUnknown'
  if (postbackUrl !== undefined && !mayPostTo(deps, postbackUrl)) return 'postbackWrong'
  await recordPlans(deps)
  const key = postbackUrl == null ? null : newPostbackKey(deps, id)
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const partner = await lockPartner(tx, id)
    if (partner === null) return 'partnerUnknown'
    const endedAt = isEnded === undefined ? partner.endedAt : isEnded ? now : null
    const { name = partner.name, email = partner.email, accountId = partner.accountId } = change
    await updatePartner(tx, id, { name, email, accountId, endedAt })
    if (postbackUrl !== undefined)
      await setPostback(tx, id, { url: postbackUrl, secret: key?.sealed ?? null })
    if (plan !== undefined)
      await saveAgreement(tx, { partnerId: id, startsOn: monthOf(now).endsOn, plan, actor })
    await note(deps, tx, {
      id,
      action: 'partner.changed',
      details: {
        plan: plan ?? null,
        ended: endedAt?.toISOString() ?? null,
        ...changesOf(partner, change),
      },
      actor,
      reason,
    })
    return { postbackKey: key?.text ?? null }
  })
}

/** Where the money and the reports of a partner go, before and after. An email is personal data, so only that it changed. */
function changesOf(
  before: Partner,
  { accountId, email, postbackUrl }: Partial<Pick<Partner, 'accountId' | 'email' | 'postbackUrl'>>,
): Record<string, string | null> {
  return {
    ...(accountId !== undefined && { accountBefore: before.accountId, account: accountId }),
    ...(postbackUrl !== undefined && { postbackBefore: before.postbackUrl, postback: postbackUrl }),
    ...(email !== undefined && email !== before.email && { email: 'changed' }),
  }
}

const isPlan = ({ settings }: Pick<AffiliatesDeps, 'settings'>, plan: string): boolean =>
  settings.current().affiliates.plans.some(({ id }) => id === plan)

/** Only https, and no address of our own network; names are looked up when a postback is sent. Or the stand-in, where it runs. */
function mayPostTo({ config }: Pick<AffiliatesDeps, 'config'>, url: string | null): boolean {
  if (url === null) return true
  if (url === SANDBOX) return config.roles.has('sandbox') || config.sandboxUrl !== null
  const parsed = URL.canParse(url) ? new URL(url) : null
  return parsed?.protocol === 'https:' && parsed.username === '' && !isPrivateHost(parsed.hostname)
}

interface Note extends By {
  id: string
  action: string
  details: Readonly<Record<string, string | null>>
}

const note = (deps: AffiliatesDeps, tx: Tx, { id, ...entry }: Note) =>
  noteAudit(deps, tx, { subject: `partner:${id}`, ...entry })
