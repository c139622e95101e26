import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type InputName, type InputProps, inputs } from '../src/inputs/index.ts'
import { type Language, type Texts, useLanguage } from './language.ts'

type StateName = keyof Texts['states']
type AnyPart = ComponentType<InputProps<unknown>>

const STATES: readonly StateName[] = ['empty', 'filled', 'focus', 'error', 'disabled', 'loading']

/** How one kind of input is shown: its setup, and its value when filled. */
export interface Sample {
  setup?: (language: Language) => object
  empty?: unknown
  filled: (language: Language) => unknown
}

/** An input in each of its states. The focused one receives the focus on mount. */
export function statesOf(name: InputName, sample: Sample) {
  const Part = lazy(inputs[name] as unknown as () => Promise<{ default: AnyPart }>)
  return function States() {
    return (
      <Suspense>
        <div className="grid items-start gap-x-8 gap-y-7 sm:grid-cols-2">
          {STATES.map((state) => (
            <StateCell key={state} {...{ name, sample, state, Part }} />
          ))}
        </div>
      </Suspense>
    )
  }
}

interface CellProps {
  name: InputName
  sample: Sample
  state: StateName
  Part: AnyPart
}

function StateCell({ name, sample, state, Part }: CellProps) {
  const language = useLanguage()
  const { texts, words, tag } = language
  const empty = sample.empty ?? ''
  const isEmpty = state === 'empty' || state === 'focus' || state === 'loading'
  const [value, setValue] = useState(() => (isEmpty ? empty : sample.filled(language)))
  const cell = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state === 'focus') cell.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [state])
  return (
    <Labelled of={texts.states[state]}>
      <div ref={cell} data-state={state}>
        <Part
          {...sample.setup?.(language)}
          name={`${name} ${state}`}
          label={texts.labels[name]}
          locale={tag}
          words={words}
          value={value}
          onValue={setValue}
          optionalLabel={state === 'empty' ? texts.optional : undefined}
          {...(state === 'filled' && { hint: texts.hint })}
          error={state === 'error' ? texts.error : undefined}
          isRequired={state === 'error'}
          isDisabled={state === 'disabled'}
          isLoading={state === 'loading'}
        />
      </div>
    </Labelled>
  )
}

export function Labelled({ of, children }: { of: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-text text-xs font-semibold tracking-wide text-muted">{of}</h2>
      {children}
    </section>
  )
}
