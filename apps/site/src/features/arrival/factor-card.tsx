import type { Ticket } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { useNavigate } from '@tanstack/react-router'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'

const loadStep = () => import('../../shell/factor/sign-in-step.tsx')

/** The second-factor step for players who sign in by a link or another service. */
export default function FactorCard({ ticket, onSignedIn }: { ticket: Ticket; onSignedIn: () => void }) {
  const navigate = useNavigate()
  return (
    <div data-passage-ended="" className="min-h-dvh">
      <Card className="mx-auto my-10 max-w-lg p-6 sm:p-8">
        <LazyPart name="sign-in-step" load={loadStep}>
          {(SignInStep) => (
            <SignInStep
              ticket={ticket}
              onSignedIn={onSignedIn}
              onBack={() => void navigate({ to: '/', search: { 'sign-in': 'true' }, replace: true })}
            />
          )}
        </LazyPart>
      </Card>
    </div>
  )
}
