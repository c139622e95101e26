/**
 * Latin spellings of the letters of other scripts, as players type names by ear. Cyrillic and Greek have one spelling per
 * letter. Persian and Arabic leave out short vowels. In Devanagari a consonant includes an `a` unless a sign replaces it.
 */

const cyrillic =
  'а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ sh ' +
  'ы y э e ю yu я ya і i ї i є e ґ g ў u қ k ң n ө o ү u ә a'
const greek =
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ kh ψ ps ω o'
const arabic =
  'ا a آ a أ a إ a ٱ a ب b پ p ت t ة t ث s ج j چ ch ح h خ kh د d ذ z ر r ز z ژ zh س s ش sh ص s ض z ط t ظ z ع a غ gh ' +
  'ف f ق gh ک k ك k گ g ل l م m ن n و v ؤ v ه h ۀ h ی y ي y ى y ئ y'
const latin = 'ं n ँ n ß ss æ ae œ oe ø o đ d ð d þ th ł l ı i ŋ n'

/** Consonants of Devanagari, without their `a`. */
const consonants =
  'क k ख kh ग g घ gh ङ n च ch छ ch ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ f ब b भ bh म m य y र r ' +
  'ल l व v श sh ष sh स s ह h क़ k ख़ kh ग़ g ज़ z ड़ r ढ़ rh फ़ f य़ y'
const vowels = 'अ a आ a इ i ई i उ u ऊ u ऋ ri ए e ऐ ai ओ o औ au ऑ o ऍ e'
const vowelSigns = 'ा a ि i ी i ु u ू u ृ ri े e ै ai ो o ौ au ॉ o ॅ e'

function toMap(pairs: string): ReadonlyMap<string, string> {
  const parts = pairs.normalize('NFC').split(' ')
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? '']] : [])))
}

export const letterSpellings = toMap(`${cyrillic} ${greek} ${arabic} ${latin} ${vowels}`)
export const consonantSpellings = toMap(consonants)
export const vowelSignSpellings = toMap(vowelSigns)
/** It joins two consonants: the first one has no vowel. */
export const VIRAMA = '\u094d'
export const NUKTA = '\u093c'
/** A consonant with this dot has another sound. */
export const dottedConsonants = toMap('क k ख kh ग g ज z ड r ढ rh फ f य y')
/** The zeros of the digits that aren't ASCII: Arabic, Persian, Devanagari. */
export const ZEROS = [0x660, 0x6f0, 0x966] as const
