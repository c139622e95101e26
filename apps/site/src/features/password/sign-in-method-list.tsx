import type { SignInMethods } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Fingerprint, KeyRound, Link2, Mail, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Lists every way to sign in to the account, for review after a password reset. */
export function SignInMethodList({ methods, onDone }: { methods: SignInMethods; onDone: () => void }) {
  const t = useTranslations('modals.reset-pass')
  const { email, phone, identities, passkeys, hasApp } = methods
  return (
    <section aria-labelledby="sign-in-methods-heading">
      <h2 id="sign-in-methods-heading" className="text-lg">
        {t('ways.title')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-pretty text-muted">{t('ways.text')}</p>
      <ul className="mb-6 flex flex-col gap-2">
        {email !== null && <Way icon={<Mail />}>{t('ways.email', { email })}</Way>}
        {phone !== null && <Way icon={<Smartphone />}>{t('ways.phone', { phone })}</Way>}
        {identities.map(({ name, isConfirmed }, place) => (
          // Several accounts or passkeys may have the same name.
          <Way key={`${place} ${name}`} icon={<Link2 />}>
            {isConfirmed ? name : t('ways.identityPaused', { name })}
          </Way>
        ))}
        {passkeys.map((name, place) => (
          <Way key={`${place} ${name}`} icon={<Fingerprint />}>
            {t('ways.passkey', { name })}
          </Way>
        ))}
        {hasApp && <Way icon={<KeyRound />}>{t('ways.app')}</Way>}
      </ul>
      <Button wide size="lg" onClick={onDone}>
        {t('ways.action')}
      </Button>
    </section>
  )
}

function Way({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 rounded-[10px] bg-raised px-4 py-3 text-sm break-words">
      <span aria-hidden="true" className="shrink-0 text-brass [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
