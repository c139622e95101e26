/**
 * The page inside the iframe. It has an opaque origin: no storage, no cookies. Its permissions are in the
 * launch token, which stays in the URL fragment so that a reload works.
 */
import '@fontsource-variable/bricolage-grotesque'
import '@fontsource-variable/instrument-sans'
import '@fontsource-variable/noto-sans-devanagari'
import '@fontsource-variable/onest'
import '@fontsource-variable/vazirmatn'
import type { ArtManifest } from '../art-build.ts'
import type { FailureWords, FirstWords } from '../frame-words.ts'
import { createCurrencyFormat } from './core/amounts/currency-format.ts'
import { createSound } from './core/canvas/sound.ts'
import type { LoadGame } from './core/game/game-view.ts'
import { type Kind, kindOf } from './core/game/kind.ts'
import { languageOf, wordsOf, type Language } from './core/language/language.ts'
import { directionOf, loadTexts, type Texts } from './core/language/texts.ts'
import { firstState } from './core/screen/first-state.ts'
import { noticeOf } from './core/screen/notices.ts'
import { createStore } from './core/screen/store.ts'
import { ApiFailure, createApi } from './net/api.ts'
import { askSite, postToSite, type SiteAnswer } from './net/site.ts'
import type { Session } from './net/api-types.ts'
import { openTable } from './open-table.ts'
import { h } from './view/dom.ts'
import { noticeText } from './view/notice.ts'
import { applyTheme, createLoading } from './view/scenery.ts'

/** The art build's manifest, inserted at bundle time. */
declare const ART: ArtManifest
/**
 * The loading and failure texts of every language, used until words are loaded or when loading fails.
 * Inserted at bundle time.
 */
declare const FIRST_WORDS: Readonly<Record<string, FirstWords>>

/** Longer than any responsive host page takes to answer. */
const LANGUAGE_WAIT_MS = 250

const loaders: Record<Kind, () => Promise<{ loadGame: LoadGame }>> = {
  ascent: () => import('./games/ascent/ascent.ts'),
  baccarat: () => import('./games/baccarat/baccarat.ts'),
  blackjack: () => import('./games/blackjack/blackjack.ts'),
  'coin-flip': () => import('./games/coin-flip/coin-flip.ts'),
  'crash-race': () => import('./games/crash-race/crash-race.ts'),
  dice: () => import('./games/dice/dice.ts'),
  'hi-lo': () => import('./games/hi-lo/hi-lo.ts'),
  keno: () => import('./games/keno/keno.ts'),
  limbo: () => import('./games/limbo/limbo.ts'),
  mines: () => import('./games/mines/mines.ts'),
  plinko: () => import('./games/plinko/plinko.ts'),
  roulette: () => import('./games/roulette/roulette.ts'),
  tower: () => import('./games/tower/tower.ts'),
  'video-poker': () => import('./games/video-poker/video-poker.ts'),
  wheel: () => import('./games/wheel/wheel.ts'),
  slot: () => import('./games/slot/slot.ts'),
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

async function main(): Promise<void> {
  const root = document.getElementById('game')
  if (root === null) return
  const siteAnswer = askSite(pause(LANGUAGE_WAIT_MS))
  const languageAnswer = siteAnswer.then(({ language }) => language ?? languageInUrl())
  try {
    await open(root, languageAnswer, siteAnswer)
  } catch (error) {
    // The words failed to load: show the failure instead of an endless loading picture.
    const language = (await languageAnswer) ?? languageOf(navigator.language)
    const words = firstWordsIn(language)
    if (words !== undefined) showFailure(root, 'internal', words)
    console.warn(error)
  }
}

const firstWordsIn = (language: Language) => FIRST_WORDS[wordsOf(language, Object.keys(FIRST_WORDS))]

function languageInUrl(): Language | null {
  const code = new URLSearchParams(location.search).get('locale')
  return code === null ? null : languageOf(code)
}

async function open(
  root: HTMLElement,
  languageAnswer: Promise<Language | null>,
  siteAnswer: Promise<SiteAnswer>,
): Promise<void> {
  const gameId = location.pathname.split('/').findLast(Boolean) ?? ''
  const gameArt = ART[gameId]
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const api = createApi(import.meta.env.BASE_URL.replace(/\/$/, ''), location.hash.slice(1))
  // The canvas and the words load in parallel with the session.
  const gameModule = gameArt === undefined ? null : loaders[kindOf(gameId)]()
  gameModule?.catch(() => {})
  const texts = languageAnswer.then((language) => language && setLanguage(language))
  texts.catch(() => {})
  const loading = createLoading(gameArt)
  const labelLoading = (language: Language) =>
    loading.setAttribute('aria-label', firstWordsIn(language)?.loading ?? '')
  labelLoading(languageInUrl() ?? languageOf(navigator.language))
  void languageAnswer.then((language) => language && labelLoading(language))
  root.replaceChildren(loading)
  if (gameArt !== undefined) applyTheme(gameArt)

  let session: Session
  try {
    session = await api.session()
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : 'internal'
    return fail(root, (await texts) ?? (await setLanguage(languageOf(navigator.language))), gameId, code)
  }
  const language = (await languageAnswer) ?? languageOf(session.locale)
  labelLoading(language)
  const t = (await texts) ?? (await setLanguage(language))
  document.title = session.title
  if (gameArt === undefined || gameModule === null) return fail(root, t, gameId, 'notFound')

  const { tag: locale } = language
  const currencyFormat = createCurrencyFormat(session, locale)
  const { preferences } = await siteAnswer
  const store = createStore(firstState(session, currencyFormat, preferences))
  const tools = { session, art: gameArt, t, locale, currencyFormat, sound: createSound(), store, calm }
  let table: Awaited<ReturnType<typeof openTable>>
  try {
    table = await openTable(root, tools, api, language, await gameModule)
  } catch (error) {
    console.warn(error)
    return fail(root, t, gameId, 'internal')
  }
  loading.remove()
  postToSite({ kind: 'ready', game: session.game, lowersStake: true })
  // Sent last: the host page assumes that a ready frame has no round in progress until it reports one.
  table.resume()
}

/** Loads the words of a language and sets the page's language. */
async function setLanguage(language: Language): Promise<Texts> {
  const { locale, t } = await loadTexts(language)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  return t
}

function fail(root: HTMLElement, t: Texts, gameId: string, code: string): void {
  const kind = noticeOf(code)
  const isFinal = kind === 'over' || kind === 'notFound'
  const again = isFinal ? null : t('tryAgain')
  showFailure(root, code, { title: t(`notices.${kind}.title`), text: t(noticeText(kind, gameId)), again })
}

function showFailure(root: HTMLElement, code: string, words: FailureWords): void {
  const { title, text, again } = words
  const reload = { click: () => location.reload() }
  const card = h('div', { class: 'notice' }, h('div', {}, h('h1', {}, title), h('p', {}, text)))
  if (again !== null) card.append(h('button', { type: 'button', class: 'notice-action', on: reload }, again))
  root.replaceChildren(h('div', { class: 'notice-host alone', attributes: { role: 'alert' } }, card))
  postToSite({ kind: 'error', code })
}

void main()
