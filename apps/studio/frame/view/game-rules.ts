/** An original's rules: a heading and one paragraph for each text. */
import type { GameKit } from '../core/game/game-view.ts'
import type { TextKey } from '../core/language/texts.ts'
import { h } from './dom.ts'

export function rulesOf({ t }: GameKit, lines: readonly TextKey[], ...more: HTMLElement[]): HTMLElement {
  return h('div', {}, h('h3', {}, t('rulesTitle')), ...lines.map((line) => h('p', {}, t(line))), ...more)
}
