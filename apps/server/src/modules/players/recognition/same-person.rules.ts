/** Whether a name with a birth date, or a number, is that of a document. Pure. */
import { namesakeForms, personForms } from './name-forms.rules.ts'
import { compact } from './traits.rules.ts'

type Named = Parameters<typeof personForms>[0]

/**
 * One of several given names and one of several last names are enough, in any spelling that recognition knows: people rarely write all
 * that their passport says. The birth date must be equal. A person without a name or a birth date is nobody.
 */
export function isSamePerson(one: Named, other: Named): boolean {
  const formsOf = (person: Named) => [...personForms(person), ...namesakeForms(person)]
  const forms = new Set(formsOf(one))
  return formsOf(other).some((form) => forms.has(form))
}

/** Whether all these numbers were read from documents, in any grouping. */
export function areReadNumbers(numbers: readonly string[], read: readonly string[]): boolean {
  const known = new Set(read.map(compact))
  return numbers.every((number) => known.has(compact(number)))
}
