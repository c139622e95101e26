import { CopyButton } from '../copy-button.tsx'
import type { InputProps } from './input-props.ts'
import { Line } from './line.tsx'

/** A value to take along: an address, a link, a code. It cannot be typed over. */
export default function CopyInput(props: InputProps) {
  const { value, words, isDisabled = false } = props
  return (
    <Line
      {...props}
      readOnly
      dir="ltr"
      inputClassName="truncate font-medium rtl:text-end"
      suffix={
        <CopyButton
          text={value}
          label={words('copy')}
          copiedLabel={words('copied')}
          variant="ghost"
          size="sm"
          isDisabled={isDisabled || value === ''}
        />
      }
    />
  )
}
