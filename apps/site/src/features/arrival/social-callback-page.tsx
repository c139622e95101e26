import type { Reply, Ticket } from '@fairhall/contract'
import { CallError } from '@fairhall/client'
import { buttonClass } from '@fairhall/ui/button'
import { Spinner } from '@fairhall/ui/spinner'
import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import { UserRoundCheck, UserRoundX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { affiliateOfVisit } from '../../shell/arrival/affiliate-tag.ts'
import { useClient } from '../../shell/client/use-client.ts'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { visitorId } from '../../shell/outside/fingerprint.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { takeBinding } from '../../shell/social/social-leave.ts'
import { FactorCard } from './factor-card.tsx'
import { JoinForm } from './join-form.tsx'
import { MessageCard } from './message-card.tsx'

type Arrival = Reply<'createSocialSession'>
type State =
  | { step: 'waiting' }
  | { step: 'join'; link: NonNullable<Arrival['link']>; backRoute: string }
  | { step: 'factor'; ticket: Ticket; backRoute: string }
  | { step: 'failed'; reason: string }

/** The way back from another service's sign-in: into the account, to the question of joining the two, or to what went wrong. */
export function SocialCallbackPage() {
  const t = useTranslations('pages.social-callback')
  const [state, setState, goOn] = useArrival()
  if (state.step === 'waiting')
    return (
      <MessageCard icon={UserRoundCheck} title={t('title')} text={t('description')}>
        <Spinner className="size-6" />
      </MessageCard>
    )
  if (state.step === 'join')
    return (
      <div data-passage-ended="">
        <MessageCard
          icon={UserRoundCheck}
          title={t('join.title')}
          text={state.link.email === null ? t('join.named') : t('join.text', { email: state.link.email })}
        >
          <JoinForm
            token={state.link.token}
            asksLogin={state.link.email === null}
            onJoined={() => goOn(state.backRoute)}
            onTicket={(ticket) => setState({ step: 'factor', ticket, backRoute: state.backRoute })}
          />
          {state.link.email === null && (
            <p className="text-sm text-muted">
              {t.rich('join.none', {
                link: (chunks) => (
                  <ModalLink modal="sign-up" className="text-azure underline underline-offset-2">
                    {chunks}
                  </ModalLink>
                ),
              })}
            </p>
          )}
        </MessageCard>
      </div>
    )
  if (state.step === 'factor')
    return <FactorCard ticket={state.ticket} onSignedIn={() => goOn(state.backRoute)} />
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

function useArrival(): [State, (state: State) => void, (backRoute: string) => void] {
  const t = useTranslations('pages.social-callback')
  const client = useClient()
  const { page } = useRouteContext({ from: '__root__' })
  const { connection: provider } = useParams({ from: '/auth/social/$connection/callback' })
  const { status } = useSession()
  const [state, setState] = useState<State>({ step: 'waiting' })
  // A whole new page: what of the visitor was on this one is gone with it. It is a path of this site, by the server's word.
  const goOn = (backRoute: string) => location.replace(new URL(backRoute, location.origin))

  const arrive = useEffectEvent(async () => {
    const query = location.search
    // A code must stay neither in the history nor in an address that somebody copies.
    history.replaceState(history.state, '', location.pathname)
    if (query === '') return setState({ step: 'failed', reason: t('failed.text') })
    try {
      const body = {
        query,
        provider,
        binding: takeBinding(),
        locale: page.locale.code,
        fingerprint: await visitorId(),
        ...affiliateOfVisit(),
      }
      const arrival = await client.call('createSocialSession', { body })
      if (arrival.link) return setState({ step: 'join', link: arrival.link, backRoute: arrival.backRoute })
      const { ticket, hasPasskey, backRoute } = arrival
      if (ticket !== null) return setState({ step: 'factor', ticket: { ticket, hasPasskey }, backRoute })
      if (arrival.session) await session.begin(arrival.session.accessToken, { isNew: arrival.isNew })
      goOn(arrival.backRoute)
    } catch (error) {
      const isTold = error instanceof CallError && error.kind === 'refused' && error.message !== ''
      setState({ step: 'failed', reason: isTold ? error.message : t('failed.text') })
    }
  })
  useEffect(() => {
    if (status === 'guest') void arrive()
    else if (status === 'player' && location.search !== '') location.replace('/')
  }, [status])
  return [state, setState, goOn]
}
