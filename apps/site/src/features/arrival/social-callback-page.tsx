import type { Reply, Ticket } from '@fairhall/contract'
import { CallError } from '@fairhall/client'
import { buttonClass } from '@fairhall/ui/button'
import { Spinner } from '@fairhall/ui/spinner'
import { notify } from '@fairhall/ui/toasts'
import { Link, useParams, useRouteContext, useRouter } from '@tanstack/react-router'
import { UserRoundCheck, UserRoundX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { affiliateOfVisit } from '../../shell/visit-source/affiliate-tag.ts'
import { useClient } from '../../shell/client/use-client.ts'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { visitorId } from '../../shell/third-party/fingerprint.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { socialEmailError } from '../../shell/social/social-email-error.ts'
import { takeBinding } from '../../shell/social/social-leave.ts'
import { typedCode } from '../../shell/social/typed-code.ts'
import { LazyFactorCard } from './lazy-factor-card.tsx'
import { JoinForm } from './join-form.tsx'
import { LinkOrRegister } from './link-or-register.tsx'
import { MessageCard } from './message-card.tsx'

type Arrival = Reply<'createSocialSession'>
type State =
  | { kind: 'waiting' }
  | { kind: 'join'; link: NonNullable<Arrival['link']>; backRoute: string }
  | { kind: 'factor'; ticket: Ticket; backRoute: string }
  | { kind: 'failed'; reason: string }

/**
 * Handles the return from another service's sign-in: signs in, asks which account to link, or shows why it
 * failed.
 */
export function SocialCallbackPage() {
  const t = useTranslations('pages.social-callback')
  const router = useRouter()
  // As after every registration, opens the wallet on the page where the visitor started.
  const finishRegistration = (backRoute: string) => {
    const address = new URL(backRoute, location.origin)
    address.searchParams.set('wallet', 'deposit')
    void router.navigate({ href: address.pathname + address.search, replace: true })
  }
  const [state, setState, continueTo] = useArrival(finishRegistration)
  if (state.kind === 'waiting')
    return (
      <MessageCard isBusy icon={UserRoundCheck} title={t('title')} text={t('description')}>
        <Spinner className="size-6" />
      </MessageCard>
    )
  if (state.kind === 'join') {
    const { link, backRoute } = state
    const onTicket = (ticket: Ticket) => setState({ kind: 'factor', ticket, backRoute })
    return (
      <div data-passage-ended="">
        {link.email === null ? (
          <LinkOrRegister {...{ link, onTicket }} onRegistered={() => finishRegistration(backRoute)} />
        ) : (
          <MessageCard
            icon={UserRoundCheck}
            title={t('join.title')}
            text={t('join.text', { email: link.email })}
          >
            <JoinForm token={link.token} asksLogin={false} onTicket={onTicket} />
          </MessageCard>
        )}
      </div>
    )
  }
  if (state.kind === 'factor')
    return <LazyFactorCard ticket={state.ticket} onSignedIn={() => continueTo(state.backRoute)} />
  return (
    <div role="alert" data-passage-ended="">
      <MessageCard icon={UserRoundX} title={t('failed.title')} text={state.reason}>
        <ModalLink modal="sign-in" className={buttonClass({ variant: 'primary' })}>
          {t('failed.again')}
        </ModalLink>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          {t('lobby')}
        </Link>
      </MessageCard>
    </div>
  )
}

/** The code typed into the registration form before the visitor left for the other service. */
function codeOfVisit(): { bonusCode?: string } {
  const bonusCode = typedCode.current()
  return bonusCode === null ? {} : { bonusCode }
}

function useArrival(
  finishRegistration: (backRoute: string) => void,
): [State, (state: State) => void, (backRoute: string) => void] {
  const t = useTranslations('pages.social-callback')
  const tAlerts = useTranslations('alerts.player')
  const router = useRouter()
  const client = useClient()
  const { page } = useRouteContext({ from: '__root__' })
  const { connection: provider } = useParams({ from: '/auth/social/$connection/callback' })
  const { status, isNew } = useSession()
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const hasBegun = useRef(false)
  // Loads a new page, so no state of the previous visitor remains. The server guarantees that the path is on
  // this site.
  const continueTo = (backRoute: string) => location.replace(new URL(backRoute, location.origin))

  const arrive = useEffectEvent(async () => {
    if (status === 'player') return router.navigate({ to: '/', replace: true })
    const query = location.search
    // The code must not stay in the history or in an address that someone copies.
    history.replaceState(history.state, '', location.pathname)
    if (query === '') return setState({ kind: 'failed', reason: t('failed.text') })
    try {
      const body = {
        query,
        provider,
        binding: takeBinding(),
        locale: page.locale.code,
        fingerprint: await visitorId(),
        ...affiliateOfVisit(),
        ...codeOfVisit(),
      }
      const arrival = await client.call('createSocialSession', { body })
      socialEmailError.set(arrival.link?.isEmailUnconfirmed === true)
      if (arrival.link) return setState({ kind: 'join', link: arrival.link, backRoute: arrival.backRoute })
      const { ticket, hasPasskey, backRoute } = arrival
      if (ticket !== null) return setState({ kind: 'factor', ticket: { ticket, hasPasskey }, backRoute })
      typedCode.keep(null)
      if (arrival.session) await session.begin(arrival.session.accessToken, { isNew: arrival.isNew })
      if (!arrival.isNew) return continueTo(arrival.backRoute)
      notify({ title: tAlerts('registered.title'), text: tAlerts('registered.ready'), tone: 'success' })
      finishRegistration(arrival.backRoute)
    } catch (error) {
      const hasMessage = error instanceof CallError && error.kind === 'refused' && error.message !== ''
      setState({ kind: 'failed', reason: hasMessage ? error.message : t('failed.text') })
    }
  })
  useEffect(() => {
    // Runs once, because this page's own sign-in changes the status to player.
    if (status === 'unknown' || hasBegun.current) return
    hasBegun.current = true
    void arrive()
  }, [status])
  // Sign-in happens in this page's form or in the site-wide dialog. After a registration, the dialog
  // redirects.
  const backRoute = state.kind === 'join' && status === 'player' && !isNew ? state.backRoute : null
  useEffect(() => {
    if (backRoute !== null) location.replace(new URL(backRoute, location.origin))
  }, [backRoute])
  return [state, setState, continueTo]
}
