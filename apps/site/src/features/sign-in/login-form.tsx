import { Skeleton } from '@fairhall/ui/skeleton'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import type { LoginKind } from './sign-in-failure.ts'
import { EmailSignInForm, type SignInProps } from './sign-in-form.tsx'

const loadPhoneForm = () => import('./phone-sign-in-form.tsx')

export function LoginForm({ kind, ...props }: SignInProps & { kind: LoginKind }) {
  if (kind === 'email') return <EmailSignInForm {...props} />
  return (
    <LazyPart name="phone-sign-in" load={loadPhoneForm} outline={<Skeleton className="h-64" />}>
      {(PhoneSignInForm) => <PhoneSignInForm {...props} />}
    </LazyPart>
  )
}
