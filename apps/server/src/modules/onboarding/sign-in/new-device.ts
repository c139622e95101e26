/**
 * Notifies a player when an unknown device signs in to their account. Every sign-in method opens a session, and this consumes the
 * event of a new session: no method can skip it, and none waits for it.
 */
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts'
import { type Consumer, defineConsumer } from '../../../platform/outbox/consumer.ts'
import { type SendDeps, sendMessages } from '../../messages/index.ts'
import { findPlayer, showMoment, takeNotice, writeEmail } from '../../players/index.ts'
import {
  findSession,
  isSameDevice,
  listEarlierSessions,
  type PlayerSession,
  readDevice,
} from '../../sessions/index.ts'

/** A device that is not among this many earlier sign-ins counts as new. */
const SESSIONS_COMPARED = 50

export function newDeviceConsumer(deps: SendDeps): Consumer {
  return defineConsumer({
    name: 'onboarding.newDevice',
    kinds: ['session.begun'],
    async handle(tx, { sessionId }) {
      const session = await findSession(tx, sessionId)
      if (session === null) return
      const earlier = await listEarlierSessions(tx, session, SESSIONS_COMPARED)
      const isNew = earlier.length > 0 && !earlier.some((one) => isSameDevice(one, session))
      if (!isNew) return
      await sendMessages(deps, tx, [toMessage(session)])
      const notice = { playerId: session.player_id, notice: 'newSignIn', at: session.created_at }
      if (await takeNotice(tx, notice)) await enqueue(tx, 'onboarding.notifyNewDevice', { sessionId })
    },
  })
}

function toMessage({ id, player_id: playerId, created_at: at, country, user_agent: agent }: PlayerSession) {
  const { browser, system } = readDevice(agent)
  return {
    playerId,
    cause: `session:${id}`,
    template: 'newSignIn',
    values: {
      when: { kind: 'moment', at: at.toISOString() },
      device: { kind: 'device', browser, system },
      country: { kind: 'country', code: country },
    },
  } as const
}

export const notifyNewDevice = defineJob<{ sessionId: string }, OnboardingDeps>({
  name: 'onboarding.notifyNewDevice',
  async run(deps, { sessionId }) {
    const session = await findSession(deps.db, sessionId)
    const player = session && (await findPlayer(deps.db, session.player_id))
    if (!player) return
    const values = {
      when: showMoment(deps, session.created_at, player.locale, player.time_zone),
      device: showDevice(deps, session, player.locale),
      country: showCountry(deps, session.country, player.locale),
    }
    if (player.email) {
      const link = `${deps.publicUrl}/profile/security`
      const message = writeEmail(deps, player.locale, 'newSignIn', { link, values })
      await deps.mail.send({ to: player.email, ...message })
    } else if (player.phone && deps.sms) {
      const text = deps.content.current().text(player.locale, 'alerts.sms.newSignIn', values)
      await deps.sms.send({ to: player.phone, text })
    }
  },
})

function showDevice(deps: OnboardingDeps, session: PlayerSession, locale: string): string {
  const { browser, system } = readDevice(session.user_agent)
  const text = (key: string, values = {}) =>
    deps.content.current().text(locale, `alerts.mails.newSignIn.${key}`, values)
  if (browser !== null && system !== null) return text('device', { browser, system })
  return browser ?? system ?? text('unknown')
}

function showCountry(deps: OnboardingDeps, country: string, locale: string): string {
  const { locales, defaultLocale } = deps.settings.current()
  const { tag } = locales.find(({ code }) => code === locale) ?? defaultLocale
  return new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }).of(country) ?? country
}
