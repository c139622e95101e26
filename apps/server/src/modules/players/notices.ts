/**
 * What a player is told besides what he asked for: that his password was changed, and the like. It is queued in the transaction
 * of its cause with ids alone, and goes to his mailbox, or to his phone when he has no address.
 */
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { type NoticeName, writeLetter } from './letters.ts'
import { findPlayer } from './players.queries.ts'

export interface Notice {
  playerId: string
  notice: NoticeName
  at: Date
}

/** Where a letter's action leads to, if not home. */
const pages: Partial<Record<NoticeName, string>> = {
  documentAccepted: '/profile/documents',
  documentRefused: '/profile/documents',
}

export async function tellPlayer(tx: Tx, { playerId, notice, at }: Notice): Promise<void> {
  await enqueue(tx, 'players.sendNotice', { playerId, notice, at: at.toISOString() })
}

export const sendNotice = defineJob<{ playerId: string; notice: NoticeName; at: string }>({
  name: 'players.sendNotice',
  async run(deps, { playerId, notice, at }) {
    const player = await findPlayer(deps.db, playerId)
    if (!player) return
    const values = { when: showMoment(deps, new Date(at), player.locale, player.time_zone) }
    const link = `${deps.publicUrl}${pages[notice] ?? ''}`
    if (player.email) {
      await deps.mail.send({
        to: player.email,
        ...writeLetter(deps, player.locale, notice, { link, values }),
      })
    } else if (player.phone && deps.sms) {
      const text = deps.content.current().text(player.locale, `alerts.sms.${notice}`, values)
      await deps.sms.send({ to: player.phone, text })
    }
  },
})

/** In the customs of his language, and in his own time. */
export function showMoment(deps: Pick<Deps, 'settings'>, at: Date, locale: string, timeZone: string): string {
  const { locales, defaultLocale } = deps.settings.current()
  const { tag, formats } = locales.find(({ code }) => code === locale) ?? defaultLocale
  return formatterOf(formats ?? tag, timeZone).format(at)
}

/** To make one takes longer than all the rest of a letter. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const FORMATTERS_MAX = 500

function formatterOf(tag: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone })
  if (formatters.size === FORMATTERS_MAX) formatters.clear()
  formatters.set(key, made)
  return made
}
