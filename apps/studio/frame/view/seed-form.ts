/** The form that rotates the seeds: the player chooses the client seed of the next pair. */
import { drawClientSeed } from '../core/fairness/client-seed.ts'
import type { GameKit } from '../core/game/game-view.ts'
import type { Texts } from '../core/language/texts.ts'
import { noticeOf } from '../core/screen/notices.ts'
import { toFailure } from '../core/table/requests.ts'
import type { Api } from '../net/api.ts'
import type { Seeds } from '../net/api-types.ts'
import { h } from './dom.ts'

const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/

/** @param rotated called with the new seeds; `isDone`: they are the ones that this form requested. */
export function createSeedForm(
  { t, store }: Pick<GameKit, 't' | 'store'>,
  api: Api,
  { next: { serverSeedHash } }: Seeds,
  rotated: (seeds: Seeds, isDone: boolean) => void,
): HTMLElement {
  const input = h('input', {
    type: 'text',
    id: 'client-seed',
    attributes: {
      maxlength: '64',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-describedby': 'client-seed-problem',
    },
  })
  input.value = drawClientSeed()
  const problem = h('p', { class: 'problem', id: 'client-seed-problem', attributes: { role: 'alert' } })
  const rotate = h(
    'button',
    { class: 'small-button strong', type: 'button', on: { click: () => void submit() } },
    t('fairnessPanel.rotate'),
  )

  // A sandboxed page cannot submit forms, so there is none: the button and Enter do the work.
  async function submit(): Promise<void> {
    if (store.state.phase !== 'idle') return void (problem.textContent = t('fairnessPanel.roundOpen'))
    if (!CLIENT_SEED.test(input.value))
      return void (problem.textContent = t('fairnessPanel.clientSeedProblem'))
    try {
      const clientSeed = input.value
      const seeds = await api.rotate({ clientSeed, serverSeedHash })
      const { active } = seeds
      rotated(seeds, active.serverSeedHash === serverSeedHash && active.clientSeed === clientSeed)
    } catch (error) {
      problem.textContent = whyNot(t, error)
    }
  }
  input.addEventListener('keydown', ({ key }) => void (key === 'Enter' && submit()))
  return h(
    'div',
    { class: 'seed-form' },
    h('label', { attributes: { for: 'client-seed' } }, t('fairnessPanel.newClientSeed')),
    h('div', { class: 'seed-row' }, input, rotate),
    problem,
    h('p', { class: 'quiet' }, t('fairnessPanel.rotateHint')),
  )
}

/** One pair of seeds serves all games, so a round of another game may block the change. */
export function whyNot(t: Texts, error: unknown): string {
  const { code, game } = toFailure(error)
  if (code === 'roundOpen' && game !== null) return t('fairnessPanel.roundOpenIn', { game })
  if (code === 'roundOpen') return t('fairnessPanel.roundOpen')
  if (code === 'clientSeedNotAllowed') return t('fairnessPanel.clientSeedProblem')
  const kind = noticeOf(code)
  return t(`notices.${kind}.text`, { amount: '' })
}
