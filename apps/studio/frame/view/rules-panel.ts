import type { GameKit, GameView } from '../core/game/game-view.ts'
import { percentIn } from '../core/amounts/percent.ts'
import { isPracticallyNever } from '../core/amounts/rare-odds.ts'
import type { Session } from '../net/api-types.ts'
import type { TextKey } from '../core/language/texts.ts'
import { h } from './dom.ts'
import { createPanel, type Fact, facts, type Panel } from './panel.ts'

/** A round with moves is not decided when it is placed: the game's own rules describe what happens to it. */
export const textsOfEveryGame = ({ turn }: Pick<GameView, 'turn'>): TextKey[] =>
  turn === undefined ? ['rulesPanel.interrupted', 'rulesPanel.keys'] : ['rulesPanel.keys']

/** In percent, as the operator's pages state it. */
export const totalReturn = ({ rtp, jackpotRtp }: Pick<Session, 'rtp' | 'jackpotRtp'>): number =>
  Number(rtp) + Number(jackpotRtp ?? 0)

export function createRulesPanel({ session, t, locale }: GameKit, view: GameView): Panel {
  const number = (value: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value as Intl.StringNumericLiteral)
  const percent = (value: number) => percentIn(locale, value, { maximumFractionDigits: 2 })
  return createPanel(t, 'rules', t('rules'), (body) => {
    const { best, maxWin, maxWinEvery, jackpotRtp } = session
    const oneIn = (every: string) =>
      h(
        'small',
        {},
        isPracticallyNever(every) ? t('rulesPanel.never') : t('rulesPanel.oneIn', { every: number(every) }),
      )
    const rows: Fact[] = [
      [
        t('rulesPanel.rtp'),
        percent(totalReturn(session)),
        jackpotRtp === null
          ? undefined
          : h('small', {}, t('rulesPanel.jackpots', { share: percent(Number(jackpotRtp)) })),
      ],
      [t('rulesPanel.volatility'), t(`rulesPanel.volatilities.${session.volatility}`)],
      [t('rulesPanel.maxWin'), `${number(maxWin)} ×`, oneIn(maxWinEvery)],
    ]
    if (best.pays !== maxWin) rows.push([t('rulesPanel.best'), `${number(best.pays)} ×`, oneIn(best.every)])
    if (session.hitRate !== null)
      rows.splice(2, 0, [t('rulesPanel.hitRate'), percent(Number(session.hitRate))])
    body.append(
      facts(rows),
      view.rules(),
      h('h3', {}, t('rulesPanel.alwaysTitle')),
      ...textsOfEveryGame(view).map((text) => h('p', {}, t(text))),
      h('p', { class: 'quiet' }, t('rulesPanel.build', { build: session.build })),
    )
  })
}
