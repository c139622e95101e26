import type { Field, Init } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { formClass } from '@fairhall/ui/field'
import { Notice } from '@fairhall/ui/notice'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RegistrationField } from './registration-field.tsx'
import { useRegistration } from './use-registration.ts'

interface Props {
  fields: readonly Field[]
  init: Init
  onRegistered: () => void
}

const CODE = 'bonusCode'

export function SignUpForm({ fields, init, onRegistered }: Props) {
  const t = useTranslations('modals.sign-up')
  const registration = useRegistration(fields, init, onRegistered)
  const { form, shown, submit, told, canSubmit } = registration
  const code = shown.find((field) => field.name === CODE)
  const switches = shown.filter((field) => field.name === 'agreements' || field.name.startsWith('receive'))
  const others = shown.filter((field) => field !== code && !switches.includes(field))
  const row = (field: Field) => <RegistrationField key={field.name} {...{ field, registration, init }} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={formClass}>
      {others.map(row)}
      {code && <Collapsed label={t('bonusToggle')}>{row({ ...code, isRequired: true })}</Collapsed>}
      {switches.length > 0 && <div className="mb-4">{switches.map(row)}</div>}
      {told !== undefined && (
        <Notice tone="error" className="mb-4">
          {told}
        </Notice>
      )}
      <Button type="submit" wide size="lg" loading={form.formState.isSubmitting} disabled={!canSubmit}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** What few need stays folded. What was typed stays when it is folded again. */
function Collapsed({ label, children }: { label: string; children: React.ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded-control text-start text-sm font-semibold text-azure hover:underline"
      >
        {label}
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="pt-1">
        {children}
      </div>
    </div>
  )
}
