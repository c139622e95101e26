/**
 * Sign-in with Telegram's widget. Its answer is signed, fresh and accepted once, in the browser that started the sign-in. Telegram
 * vouches for no address, so a visitor who has not joined the account yet names their login and enters the password.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Body } from '@fairhall/contract'
import { WrongSettings } from '../../platform/config.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { SocialDeps } from './social.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { findTelegram, TELEGRAM, type Telegram } from '../settings/index.ts'
import { hashSecret } from './secrets.ts'
import { useTelegramAnswer } from './social.queries.ts'
import { readState } from './social.rules.ts'
import { FRESH_MS, readAnswer } from './telegram.rules.ts'

/** Purpose of the derived bot token for the sandbox, so that nobody has to configure one. */
export const TELEGRAM_SANDBOX_PURPOSE = 'telegram-sandbox'

interface TelegramArrival {
  vouched: { provider: string; issuer: string; subject: string; email: null; isEmailUnconfirmed: false }
  backRoute: string
}

/** @throws Refusal notFound if Telegram is not offered, socialFailed for any invalid answer */
export async function takeTelegram(
  deps: SocialDeps,
  { query: text, binding }: Pick<Body<'createSocialSession'>, 'query' | 'binding'>,
): Promise<TelegramArrival> {
  const telegram = findTelegram(deps)
  const token = telegram && tokenOf(deps, telegram)
  if (!telegram || !token) throw refuse('notFound')
  const query = new URLSearchParams(text)
  const now = deps.clock.now()
  const answer = readAnswer(query, token, now)
  if (!answer) throw refuse('socialFailed')
  const expiresAt = new Date(now.getTime() + 2 * FRESH_MS)
  const isFirst = await inTransaction(deps.db, (tx) => useTelegramAnswer(tx, answer.hash, expiresAt))
  // After the answer is used up: one that reached the wrong browser must not work in another.
  const state = readState(query.get('state') ?? '')
  if (!isFirst || !state || !timingSafeEqual(state.binding, hashSecret(binding))) throw refuse('socialFailed')
  const issuer = telegram.bot === 'sandbox' ? 'sandbox:telegram' : 'https://telegram.org'
  return {
    vouched: { provider: TELEGRAM, issuer, subject: answer.subject, email: null, isEmailUnconfirmed: false },
    backRoute: state.backRoute,
  }
}

/** @throws WrongSettings if the widget is offered but no bot token is configured */
export async function requireTelegram(deps: SocialDeps): Promise<void> {
  const telegram = findTelegram(deps)
  if (telegram && !tokenOf(deps, telegram))
    throw new WrongSettings(
      `CONFIG_DIR/sign-in.json offers Telegram, but ${telegram.secretVariable ?? 'secretVariable'} holds no bot token; set it or disable Telegram.`,
    )
}

function tokenOf({ secrets }: SocialDeps, { bot, secretVariable }: Telegram): string | null {
  if (bot === 'sandbox') return secrets.current(TELEGRAM_SANDBOX_PURPOSE).text
  return secretVariable === null ? null : process.env[secretVariable] || null
}
