import { Tabs } from '@fairhall/ui/tabs'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoginForm } from './login-form.tsx'
import type { LoginKind } from './sign-in-failure.ts'
import type { SignInProps } from './sign-in-form.tsx'

/** Loaded if there is a choice. Each tab has a separate form, so switching starts with an empty one. */
export default function SignInTabs({ kinds, ...props }: SignInProps & { kinds: readonly LoginKind[] }) {
  const t = useTranslations('modals.sign-in')
  const [chosen, setChosen] = useState<LoginKind>()
  const kind = chosen ?? kinds[0] ?? 'email'
  return (
    <Tabs
      label={t('tabs.label')}
      value={kind}
      onValue={setChosen}
      items={kinds.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      panelClassName="mt-5"
    >
      <LoginForm key={kind} kind={kind} {...props} />
    </Tabs>
  )
}
