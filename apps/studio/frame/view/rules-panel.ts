import type { GameKit, GameView } from '../core/game-view.ts'
import { h } from './dom.ts'
import { createPanel, type Fact, facts, type Panel } from './panel.ts'

export function createRulesPanel({ session, t, locale }: GameKit, view: GameView): Panel {
  const number = (value: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value as Intl.StringNumericLiteral)
  return createPanel(t, 'rules', t('rules'), (body) => {
    const { best, maxWin } = session
    const odds = t('rulesPanel.oneIn', { every: number(best.every) })
    const isOnce = best.pays === maxWin
    const rows: Fact[] = [
      [t('rulesPanel.rtp'), `${number(session.rtp)} %`],
      [t('rulesPanel.volatility'), t(`rulesPanel.volatilities.${session.volatility}`)],
      [t('rulesPanel.maxWin'), `${number(maxWin)} ×`, isOnce ? odds : undefined],
    ]
    if (!isOnce) rows.push([t('rulesPanel.best'), `${number(best.pays)} ×`, odds])
    if (session.hitRate !== null) rows.splice(2, 0, [t('rulesPanel.hitRate'), `${number(session.hitRate)} %`])
    body.append(
      facts(rows),
      view.rules(),
      h('h3', {}, t('rulesPanel.alwaysTitle')),
      h('p', {}, t('rulesPanel.interrupted')),
      h('p', {}, t('rulesPanel.keys')),
      h('p', { class: 'quiet' }, t('rulesPanel.build', { build: session.build })),
    )
  })
}
