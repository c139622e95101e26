/** Whether a player may be contacted by a campaign, through which channel and when. Pure. */
import { createHash } from 'node:crypto'
import type { CampaignChannel, CampaignSetting, CampaignsSetting } from '../settings/index.ts'
import { afterQuietHours } from './quiet-hours.rules.ts'

export interface Candidate {
  playerId: string
  /** Active, and without an exclusion, a break or a block. */
  isOpen: boolean
  /** The date of birth is known, and was checked when it was entered. */
  isAdult: boolean
  timeZone: string
  wants: Readonly<Record<CampaignChannel, boolean>>
  /** Whether there is a confirmed address. */
  isReachable: Readonly<Record<CampaignChannel, boolean>>
  /** Contacts of the last 24 hours and 7 days, those that wait included. */
  contacts: Readonly<Record<CampaignChannel, { day: number; week: number }>>
}

type SkipReason = 'restricted' | 'age' | 'consent' | 'address' | 'cap'

export type Contact = { kind: 'send'; at: Date } | { kind: 'hold' } | { kind: 'skip'; why: SkipReason }

type Terms = Pick<CampaignSetting, 'id' | 'holdout'>
type Bounds = Pick<CampaignsSetting, 'contactsMax' | 'quietHours'>

export function decideContact(
  candidate: Candidate,
  channel: CampaignChannel,
  terms: Terms,
  bounds: Bounds,
  now: Date,
): Contact {
  const { isOpen, isAdult, wants, isReachable, contacts, playerId, timeZone } = candidate
  if (!isOpen) return { kind: 'skip', why: 'restricted' }
  if (!isAdult) return { kind: 'skip', why: 'age' }
  if (!wants[channel]) return { kind: 'skip', why: 'consent' }
  if (!isReachable[channel]) return { kind: 'skip', why: 'address' }
  const { day, week } = contacts[channel]
  const { perDay, perWeek } = bounds.contactsMax
  if (day >= perDay || week >= perWeek) return { kind: 'skip', why: 'cap' }
  if (isHeldOut(playerId, terms)) return { kind: 'hold' }
  return { kind: 'send', at: channel === 'inApp' ? now : afterQuietHours(now, timeZone, bounds.quietHours) }
}

/** The same players in every run of a campaign, and others in other campaigns. */
export function isHeldOut(playerId: string, { id, holdout }: Terms): boolean {
  return createHash('sha256').update(`${id} ${playerId}`).digest().readUInt32BE() % 100 < holdout
}
