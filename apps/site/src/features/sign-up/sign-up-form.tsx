import type { Field, Init } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { formClass } from '@fairhall/ui/field'
import { lowerEdgeClass } from '@fairhall/ui/modal-actions'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { FormError } from '../../shell/forms/form-error.tsx'
import { PhoneVerification } from '../../shell/phone/phone-verification.tsx'
import { OfferNotice, OfferOver } from './offer-notice.tsx'
import type { RegistrationKind } from './registration-form.ts'
import { CODE } from './use-code-check.ts'
import { useRegistration } from './use-registration.ts'
import { useSignUpSteps } from './use-sign-up-steps.ts'

interface Props {
  fields: readonly Field[]
  init: Init
  kind: RegistrationKind
  onRegistered: () => void
}

export function SignUpForm({ fields, init, kind, onRegistered }: Props) {
  const t = useTranslations('modals.sign-up')
  const registration = useRegistration(fields, init, kind, onRegistered)
  const { form, submit, formError, canSubmit, isSubmitting, formRef, verification } = registration
  const { isFirst, isTwo, first, rest, second, canContinue, hasError, next, back } =
    useSignUpSteps(registration)
  const code = rest.find(({ name }) => name === CODE)
  const switches = rest.filter(({ kind }) => kind === 'checkbox')
  const others = rest.filter((spec) => spec !== code && !switches.includes(spec))
  const row = (spec: FieldSpec) => <FormField key={spec.name} spec={spec} form={registration} />
  if (verification)
    return (
      <>
        <OfferOver />
        <PhoneVerification {...verification} />
      </>
    )
  return (
    <form ref={formRef} noValidate onSubmit={isFirst ? next : submit} className={formClass}>
      <OfferNotice />
      {isTwo && <StepLine step={isFirst ? 1 : 2} onBack={back} />}
      {/* Both stay in the document, so that password managers see the credentials when the form is sent. */}
      <div className={isFirst || !isTwo ? 'contents' : 'hidden'}>{first.map(row)}</div>
      <div ref={second} tabIndex={-1} className={cx('outline-none', formClass, isFirst && 'hidden!')}>
        {others.map(row)}
        {code && (
          <Collapsed label={t('bonusToggle')} startsOpen={form.values[CODE] !== ''} hasError={hasError(CODE)}>
            {row(code)}
          </Collapsed>
        )}
        {switches.length > 0 && <div className="mb-4">{switches.map(row)}</div>}
      </div>
      <FormError text={formError} />
      <OfferOver />
      {/* Stays in view while a form that is taller than the screen scrolls. */}
      <div className={cx(lowerEdgeClass, 'bottom-0 -mx-5 -mb-3 px-5 py-3 md:-mx-8 md:px-8')}>
        <Button
          type="submit"
          wide
          size="lg"
          loading={isSubmitting}
          unready={isFirst ? !canContinue : !canSubmit}
        >
          {t(isFirst ? 'continue' : 'submit')}
        </Button>
      </div>
    </form>
  )
}

function StepLine({ step, onBack }: { step: 1 | 2; onBack: () => void }) {
  const t = useTranslations('modals.sign-up')
  return (
    <div className="-mt-4 mb-2 flex min-h-11 items-center justify-between text-sm text-muted">
      <span>{t('step', { step })}</span>
      {step === 2 && (
        <button
          type="button"
          onClick={onBack}
          className="min-h-11 rounded-tick px-1 font-semibold text-azure hover:underline"
        >
          {t('phoneVerification.back')}
        </button>
      )}
    </div>
  )
}

interface CollapsedProps {
  label: string
  startsOpen: boolean
  /** A section with an error stays open, so the player can see why the form can't be sent. */
  hasError: boolean
  children: React.ReactNode
}

/** Rarely used fields, collapsed by default. Collapsing keeps their input. */
function Collapsed({ label, startsOpen, hasError, children }: CollapsedProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  if (hasError && !isOpen) setIsOpen(true)
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
