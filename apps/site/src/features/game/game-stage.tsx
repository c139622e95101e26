import { cx } from '@fairhall/ui/cx'
import type { Game } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { memo, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { frameSandbox } from '../../shell/frames/frame-sandbox.ts'
import { useNoFrameFullScreen } from '../../shell/frames/use-no-frame-full-screen.ts'
import { closeGame, keptGame } from '../../shell/games/kept-game.ts'
import { changeReturnGame } from '../../shell/games/return-game.ts'
import { keepShownReturn } from '../../shell/games/shown-returns.ts'
import { limitedGame } from '../../shell/games/stake-limit.ts'
import { useCurrencies } from '../../shell/market/use-money.ts'
import type { PageLocale } from '../../shell/locale/locale.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import {
  onOutsideChange,
  holdBalance,
  holdBalanceOn,
  releaseAll,
  releaseBalance,
} from '../../shell/player/live-accounts.ts'
import { useSession } from '../../shell/session/session.ts'
import { type GameMessage, readGameMessage, sendToGame } from './game-messages.ts'
import { findPreferences, keepPreferences, stakePlace } from './game-preferences.ts'
import { launchQuery, type Terms } from './game-launch.ts'
import { LaunchFailure } from './launch-failure.tsx'
import { SessionOver } from './session/session-over.tsx'
import { StagePlaceholder } from './stage-placeholder.tsx'
import { screenWakeLock } from './wake-lock.ts'
import { useKeptSession } from './session/use-kept-session.ts'
import { withRoundIn } from './session/run-stats.ts'
import { NO_TOTALS, type TotalsStore, withRound } from './session/session-totals.ts'
import { RealityCheckQuestion } from '../../shell/reality-check/reality-check-question.tsx'
import { useRealityCheck } from '../../shell/reality-check/use-reality-check.ts'

/** Until a game is shown, a browser may show a white page in its frame. */
const frameClass = (isShown: boolean) => cx('absolute inset-0 size-full border-0', !isShown && 'opacity-0')

type Props = Terms & {
  game: Game
  totals: TotalsStore
  isMini: boolean
  /** What the page was opened for: a game without a demo is then played for money. */
  isDemoWanted: boolean
}

/**
 * Launches the game and exchanges messages with its frame. Takes the account's id, not its balance, so a bet
 * doesn't render it again.
 */
export const GameStage = memo(function GameStage(props: Props) {
  const { game, mode, accountId, currency, totals, isMini, isDemoWanted } = props
  const t = useTranslations('pages.game')
  const { page } = useRouteContext({ from: '__root__' })
  const frame = useRef<HTMLIFrameElement>(null)
  const [isShown, setShown] = useState(false)
  const launch = useQuery(launchQuery(useClient(), { id: game.id, mode, accountId, currency }))
  const [isOver, setOver] = useState(false)
  const begin = () => {
    setShown(true)
    totals.change((now) => ({ ...now, startedAt: now.startedAt ?? Date.now() }))
  }
  const [isSilent, setSilent] = useSilence(launch.data !== undefined && !isShown && !isOver)
  const answer = useMessageHandler({ ...props, onReady: begin, onOver: () => setOver(true) })
  const [wakeLock] = useState(screenWakeLock)
  const beReady = useReadiness(game.id, frame)
  const isPlayed = isShown && !isOver && mode === 'money'
  const check = useRealityCheck(isPlayed, (paused) => sendToGame(frame.current, { kind: 'pause', paused }))
  useNoFrameFullScreen(check.isHeld, frame)
  useKeptSession({ totals, currency, startedAt: isPlayed ? check.countedSince : null })

  const onMessage = useEffectEvent((event: MessageEvent) => {
    if (frame.current === null || event.source !== frame.current.contentWindow) return
    const message = readGameMessage(event.data)
    if (message === null) return
    begin()
    // Before the language: the frame waits for that.
    if (message.kind === 'locale.requested')
      sendToGame(frame.current, { kind: 'preferences', ...findPreferences(stakePlace(game.id, accountId)) })
    if (message.kind === 'ready' || message.kind === 'locale.requested')
      sendToGame(frame.current, languageFor(page.locale))
    if (message.kind === 'round.started' || message.kind === 'round.moved') wakeLock.hold()
    if (message.kind === 'ready') beReady(message.lowersStake)
    if (message.kind === 'preferences') keepPreferences(stakePlace(game.id, accountId), message)
    void answer(message)
    check.receive(message)
  })
  /** The mini player can't be operated, so it counts as hidden: autoplay stops there. */
  const sendVisibility = useEffectEvent(() => {
    if (document.hidden) wakeLock.release()
    sendToGame(frame.current, { kind: 'visibility', visible: !document.hidden && !isMini })
  })
  useEffect(() => sendVisibility(), [isMini])
  useShowWhole(frame, isShown && !isMini)
  useEffect(() => {
    window.addEventListener('message', onMessage)
    document.addEventListener('visibilitychange', sendVisibility)
    return () => {
      window.removeEventListener('message', onMessage)
      document.removeEventListener('visibilitychange', sendVisibility)
      wakeLock.release()
      releaseAll()
      totals.change(() => NO_TOTALS)
    }
  }, [totals, wakeLock])

  useEffect(
    () =>
      onOutsideChange(({ id }) => id === accountId && sendToGame(frame.current, { kind: 'balance.changed' })),
    [accountId],
  )

  useKeptGame(game.id, isDemoWanted, isShown && !isOver && !launch.isError)
  useEffect(() => {
    if (mode === 'money') changeReturnGame({ kind: 'opened', game: game.id })
  }, [mode, game.id])

  const openAgain = () => {
    setShown(false)
    void launch.refetch().then(() => setOver(false))
  }
  if (isOver && !launch.isFetching) return <SessionOver game={game} onAgain={openAgain} />
  if (launch.isError || isSilent)
    return (
      <LaunchFailure
        game={game}
        error={launch.error ?? UNREACHED}
        onRetry={() => (setSilent(false), void launch.refetch())}
      />
    )
  return (
    <>
      {launch.data !== undefined && !isOver && (
        <iframe
          ref={frame}
          src={launch.data.launchUrl}
          title={t('frame', { game: game.title })}
          sandbox={frameSandbox(launch.data.launchUrl, location.origin)}
          allow="autoplay; fullscreen"
          referrerPolicy="no-referrer"
          // A browser also reports its own error page as loaded. Games of our studio send a message instead.
          onLoad={game.provider.id === OUR_STUDIO ? undefined : begin}
          className={frameClass(isShown)}
        />
      )}
      {!isShown && <StagePlaceholder game={game} />}
      {mode === 'money' && <RealityCheckQuestion check={check} />}
    </>
  )
})

/** An open game goes on as the mini player when the player looks at other pages. */
function useKeptGame(id: string, isDemo: boolean, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return undefined
    keptGame.write({ id, isDemo })
    return closeGame
  }, [isOpen, isDemo, id])
}

/** The id of our studio in `providers.json`. */
const OUR_STUDIO = 'studio'

const UNREACHED = new Error('the host of the game does not answer')
const ANSWER_MS = 30_000

/** Whether the host of the game has not answered for so long that the player should know. */
function useSilence(isAwaited: boolean) {
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (!isAwaited || isSilent) return undefined
    const timer = setTimeout(() => setSilent(true), ANSWER_MS)
    return () => clearTimeout(timer)
  }, [isAwaited, isSilent])
  return [isSilent, setSilent] as const
}

/** What the page does as soon as the game is ready: then also a limit of the player's bonus can lower its stake, if the game supports that. */
function useReadiness(id: string, frame: RefObject<HTMLIFrameElement | null>) {
  useEffect(() => () => limitedGame.write(null), [])
  return (lowersStake: boolean) => {
    if (!lowersStake) return limitedGame.write(null)
    const limitStake = (amount: string, currency: string) =>
      sendToGame(frame.current, { kind: 'stake.limited', amount, currency })
    limitedGame.write({ id, limitStake })
  }
}

/**
 * On a phone the game is as high as the screen without the top bar, in landscape without its own header: the page moves
 * there when the game appears, so that its controls are in view. Later it stays where the player has scrolled it.
 */
function useShowWhole(frame: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    if (!isShown || !matchMedia('(max-width: 47.99rem), (max-height: 30rem)').matches) return undefined
    // The router first moves to the top of a new page.
    const moving = requestAnimationFrame(
      () => scrollY < BARS_HEIGHT_PX && frame.current?.scrollIntoView({ block: 'end' }),
    )
    return () => cancelAnimationFrame(moving)
  }, [isShown, frame])
}

/** At least the height of the bars above the game. A page that is scrolled further shows what is below the game. */
const BARS_HEIGHT_PX = 160

const languageFor = ({ code, tag, formats, fallback }: PageLocale) =>
  ({ kind: 'locale', locale: code, fallbacks: fallback ? [fallback] : [], tag: formats ?? tag }) as const

type HandlerInput = Pick<Props, 'game' | 'mode' | 'totals' | 'isMini'> & {
  onReady: () => void
  onOver: () => void
}

/** Maps each message of the game to its effect on the page. */
function useMessageHandler({ game, mode, totals, isMini, onReady, onOver }: HandlerInput) {
  const t = useTranslations('pages.game.notices')
  const over = useTranslations('pages.game.over')
  const modals = useModals()
  const currencies = useCurrencies()
  const { status } = useSession()

  function addRound({ stake, win, currency }: Extract<GameMessage, { kind: 'round.shown' }>) {
    const subunitToUnit = currencies.find(({ code }) => code === currency)?.subunitToUnit
    if (subunitToUnit === undefined) return
    totals.change((now) => ({
      ...now,
      currency,
      net: withRound(now.net, { stake, win }, subunitToUnit),
      run: withRoundIn(now.run, { stake, win }, subunitToUnit),
    }))
  }

  return (message: GameMessage) => {
    switch (message.kind) {
      case 'ready':
        totals.change((now) => ({ ...now, reportsRounds: true }))
        return onReady()
      case 'round.started':
      case 'round.moved':
        return mode === 'money' && holdBalance(message.bet)
      case 'round.showing':
        return holdBalanceOn(message.bet)
      case 'round.cancelled':
        // The mini player is too small to show it.
        if (mode === 'money' && !isMini && message.isReturned) keepShownReturn(game.id, performance.now())
        return releaseBalance(message.bet)
      case 'round.turn':
        return releaseBalance(message.bet)
      case 'round.shown':
        if (message.isMore) holdBalanceOn(message.bet)
        else releaseBalance(message.bet)
        return addRound(message)
      case 'deposit.requested':
        if (mode === 'demo') return notify({ title: t('demoOver'), tone: 'info', group: 'game' })
        return status === 'player' ? modals.open('wallet', 'deposit') : modals.open('sign-in')
      case 'limit.reached':
        return modals.open('game-limit-reached')
      case 'session.over':
        releaseAll()
        // The mini player has no place to say so, and disappears.
        if (isMini) notify({ title: over('title'), text: over('text'), tone: 'info', group: 'game' })
        return onOver()
      case 'preferences':
      case 'locale.requested':
        return undefined
      case 'error':
        return notify({ title: t('errorTitle'), text: t('errorText'), tone: 'error', group: 'game' })
    }
  }
}
