import { latinDigits } from '@fairhall/money/digits'
import { useState } from 'react'
import { Checkbox } from '../../fields/checkbox.tsx'
import type { InputProps } from '../input-props.ts'
import { SingleLineInput } from '../text/single-line-input.tsx'

export interface DestinationTagSetup {
  /** A tag is a number on some networks and a text memo on others. */
  isNumber?: boolean
  maxLength?: number
}

const CHARS_MAX = 100

/**
 * The tag that identifies the recipient of a shared crypto address. A missing tag means lost money, so "no tag" must
 * be chosen explicitly.
 */
export default function DestinationTagInput(props: InputProps & DestinationTagSetup) {
  const { isNumber = false, maxLength = CHARS_MAX, ...input } = props
  const { value, onValue, words, isDisabled = false } = input
  const [isNone, setIsNone] = useState(false)
  return (
    <div>
      <SingleLineInput
        {...input}
        value={isNone ? '' : value}
        onValue={(typed) => onValue(isNumber ? latinDigits(typed).replace(/\D/g, '') : typed.trimStart())}
        isDisabled={isDisabled || isNone}
        {...(isNone && { error: undefined })}
        maxLength={maxLength}
        inputMode={isNumber ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        inputClassName="rtl:text-end"
      />
      {!input.isRequired && (
        <Checkbox
          label={words('tag.none')}
          checked={isNone}
          disabled={isDisabled}
          onChange={(event) => {
            setIsNone(event.target.checked)
            if (event.target.checked && value !== '') onValue('')
          }}
        />
      )}
    </div>
  )
}
