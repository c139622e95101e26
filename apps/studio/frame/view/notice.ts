/** A notice in the middle of the canvas: the problem and the one thing to do about it. */
import { kindOf } from '../core/game/kind.ts'
import { isFinal, type NoticeKind } from '../core/screen/notices.ts'
import type { ScreenState, Store } from '../core/screen/store.ts'
import type { TextKey, Texts } from '../core/language/texts.ts'
import { h, icon } from './dom.ts'

/** These disappear automatically and require no action. */
const PASSING: ReadonlySet<NoticeKind> = new Set([
  'settling',
  'connection',
  'walletUnavailable',
  'resumed',
  'paused',
])

interface NoticeParts {
  readonly store: Store
  readonly t: Texts
  readonly game: string
  readonly mode: 'real' | 'demo'
  deposit(): void
  /** What lowers the stake to what the balance covers; null where no stake is low enough. */
  lowerStake(): (() => void) | null
  reload(): void
  dismiss(): void
  /** Names the bet, where there are two. The notice of the first one shows a pause of both. */
  readonly ofBet?: string
}

/** A flight continues without its player, so no notice may call the round safe. */
const ON_FLIGHT: { readonly [Kind in NoticeKind]?: TextKey } = {
  connection: 'ascent.unreachable',
  over: 'ascent.sessionOver',
}

/** Nobody who runs out of play money is asked for real money. */
const IN_DEMO: { readonly [Kind in NoticeKind]?: TextKey } = { funds: 'notices.funds.demo' }

export const noticeText = (kind: NoticeKind, game: string, mode: NoticeParts['mode'] = 'real'): TextKey =>
  (mode === 'demo' && IN_DEMO[kind]) ||
  (kindOf(game) === 'ascent' && ON_FLIGHT[kind]) ||
  `notices.${kind}.text`

export function createNotice({ store, t, game, mode, ofBet = '', ...acts }: NoticeParts): HTMLElement {
  const { deposit, lowerStake, reload, dismiss } = acts
  const host = h('div', { class: 'notice-host', attributes: { 'aria-live': 'assertive' } })
  let drawn: NoticeKind | null = null
  store.subscribe((state: ScreenState) => {
    const kind = state.paused && ofBet === '' ? 'paused' : state.notice
    if (kind === drawn) return
    drawn = kind
    host.replaceChildren(...(kind === null ? [] : [draw(kind, state.returnedStake)]))
  })

  function draw(kind: NoticeKind, amount: string): HTMLElement {
    const card = h('div', { class: `notice notice-${kind}${PASSING.has(kind) ? ' notice-passing' : ''}` })
    const words = h(
      'div',
      {},
      h('h2', {}, `${ofBet}${t(`notices.${kind}.title`)}`),
      h('p', {}, t(noticeText(kind, game, mode), { amount })),
    )
    card.append(
      PASSING.has(kind)
        ? h('span', { class: 'pulse', attributes: { 'aria-hidden': 'true' } })
        : icon('alert'),
      words,
    )
    const actions = h('div', { class: 'notice-actions' })
    /** The first is the main one. */
    const addAction = (click: () => void, text: string, isQuiet = actions.childElementCount > 0) => {
      const look = isQuiet ? 'notice-quiet' : 'notice-action'
      actions.append(h('button', { type: 'button', class: look, on: { click } }, text))
    }
    const lower = kind === 'funds' ? lowerStake() : null
    if (lower !== null) addAction(() => (lower(), dismiss()), t('stakeLess'))
    if (kind === 'funds' && mode === 'real') addAction(deposit, t('deposit'))
    if (kind === 'updated') addAction(reload, t('reload'))
    if (!PASSING.has(kind) && !isFinal(kind)) addAction(dismiss, t('close'), true)
    if (actions.childElementCount > 0) card.append(actions)
    return card
  }
  return host
}
