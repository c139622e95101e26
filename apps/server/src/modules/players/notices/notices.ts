/**
 * Notices about account events, for example a changed password. A notice is queued with ids only, in the transaction of its cause. It
 * is sent by email, or by text message to a player without an email.
 */
import type { Tx } from '../../../platform/database/database.ts'
import type { PlayersDeps } from '../players.deps.ts'
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts'
import { type NoticeName, writeEmail } from './emails.ts'
import { findPlayer } from '../players.queries.ts'
import { takeNotice } from './notices.queries.ts'

export interface Notice {
  playerId: string
  notice: NoticeName
  at: Date
}

/** Page that the email's action opens; the home page by default. */
const pages: Partial<Record<NoticeName, string>> = {
  documentAccepted: '/profile/documents',
  documentRefused: '/profile/documents',
  newDestination: '/profile/wallet',
  passkeyAdded: '/profile/security',
  secondFactorOn: '/profile/security',
}

/** Nothing is sent beyond the player's notices of this kind on one day: `takeNotice`. */
export async function notifyPlayer(tx: Tx, { playerId, notice, at }: Notice): Promise<void> {
  if (!(await takeNotice(tx, { playerId, notice, at }))) return
  await enqueue(tx, 'players.sendNotice', { playerId, notice, at: at.toISOString() })
}

export const sendNotice = defineJob<{ playerId: string; notice: NoticeName; at: string }, PlayersDeps>({
  name: 'players.sendNotice',
  async run(deps, { playerId, notice, at }) {
    const player = await findPlayer(deps.db, playerId)
    if (!player) return
    const values = { when: showMoment(deps, new Date(at), player.locale, player.time_zone) }
    const link = `${deps.publicUrl}${pages[notice] ?? ''}`
    if (player.email) {
      await deps.mail.send({
        to: player.email,
        ...writeEmail(deps, player.locale, notice, { link, values }),
      })
    } else if (player.phone && deps.sms) {
      const text = deps.content.current().text(player.locale, `alerts.sms.${notice}`, values)
      await deps.sms.send({ to: player.phone, text })
    }
  },
})

/** Formats a time in the player's language and time zone. */
export function showMoment(
  deps: Pick<PlayersDeps, 'settings'>,
  at: Date,
  locale: string,
  timeZone: string,
): string {
  const { locales, defaultLocale } = deps.settings.current()
  const { tag, formats } = locales.find(({ code }) => code === locale) ?? defaultLocale
  return formatterOf(formats ?? tag, timeZone).format(at)
}

/** Cached, because creating a formatter takes longer than building the rest of an email. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const FORMATTERS_MAX = 500

function formatterOf(tag: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone}`
  const cached = formatters.get(key)
  if (cached !== undefined) return cached
  const formatter = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone })
  if (formatters.size === FORMATTERS_MAX) formatters.clear()
  formatters.set(key, formatter)
  return formatter
}
