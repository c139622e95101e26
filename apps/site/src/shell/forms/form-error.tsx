import { Notice } from '@fairhall/ui/notice'

/** The error of a whole form, shown above its button. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Notice tone="error" className="mb-4">
      {text}
    </Notice>
  )
}
