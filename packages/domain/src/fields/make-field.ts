import type {
  AmountField,
  CategoryField,
  ChoiceField,
  CodeField,
  CollectionField,
  ConditionField,
  DatasetField,
  Field,
  Fields,
  FocalPointField,
  InlineTextField,
  LinkField,
  ListField,
  NumberField,
  Option,
  PictureField,
  ProductField,
  ProductsField,
  RichTextField,
  SecretField,
  TextField,
  ToggleField,
  WordsField,
} from './field.ts'

/** What may be said of a field beyond its label and what its kind needs. */
type More<F extends Field, Own extends keyof F = never> = Partial<Omit<F, 'kind' | 'label' | 'rules' | Own>>

/** Words without markup. */
export function text(label: string, rules: TextField['rules'], more: More<TextField> = {}): TextField {
  return { kind: 'text', label, default: '', rules, ...more }
}

/** A text that is written and never shown again. */
export function secret(
  label: string,
  rules: SecretField['rules'],
  more: More<SecretField> = {},
): SecretField {
  return { kind: 'secret', label, default: '', rules, ...more }
}

/** Words with marks and links in one paragraph. */
export function inlineText(
  label: string,
  rules: InlineTextField['rules'],
  more: More<InlineTextField> = {},
): InlineTextField {
  return { kind: 'inlineText', label, default: '', rules, ...more }
}

/** Paragraphs, headings and lists. */
export function richText(
  label: string,
  rules: RichTextField['rules'],
  more: More<RichTextField> = {},
): RichTextField {
  return { kind: 'richText', label, default: '', rules, ...more }
}

/** Source code. */
export function code(label: string, rules: CodeField['rules'], more: More<CodeField> = {}): CodeField {
  return { kind: 'code', label, default: '', rules, ...more }
}

/** A number; the least one is the default unless another is given. */
export function number(
  label: string,
  rules: NumberField['rules'],
  more: More<NumberField> = {},
): NumberField {
  return { kind: 'number', label, default: rules.min, rules, ...more }
}

/** An amount of money, none unless given. */
export function amount(
  label: string,
  rules: AmountField['rules'],
  more: More<AmountField> = {},
): AmountField {
  return { kind: 'amount', label, default: null, rules, ...more }
}

/** Yes or no; no unless given. */
export function toggle(label: string, more: More<ToggleField> = {}): ToggleField {
  return { kind: 'toggle', label, default: false, rules: {}, ...more }
}

/** One of some words; the first is the default unless another is given. */
export function choice<const Choice extends string>(
  label: string,
  options: readonly [Option<Choice>, ...Option<Choice>[]],
  more: Partial<Omit<ChoiceField<NoInfer<Choice>>, 'kind' | 'label' | 'options'>> = {},
): ChoiceField<Choice> {
  return { kind: 'choice', label, default: options[0][0], rules: {}, options, ...more }
}

/** Several short texts. */
export function words(label: string, rules: WordsField['rules'], more: More<WordsField> = {}): WordsField {
  return { kind: 'words', label, default: [], rules, ...more }
}

export function link(label: string, more: More<LinkField> = {}): LinkField {
  return { kind: 'link', label, default: null, rules: {}, ...more }
}

export function picture(
  label: string,
  more: More<PictureField> & Pick<Partial<PictureField>, 'rules'> = {},
): PictureField {
  return { kind: 'picture', label, default: '', rules: {}, ...more }
}

/** The focal point of the picture that another field names. */
export function focalPoint(
  label: string,
  pictureFrom: string,
  more: More<FocalPointField> = {},
): FocalPointField {
  return { kind: 'focalPoint', label, default: null, rules: {}, pictureFrom, ...more }
}

export function product(label: string, more: More<ProductField> = {}): ProductField {
  return { kind: 'product', label, default: '', rules: {}, ...more }
}

export function products(
  label: string,
  rules: ProductsField['rules'],
  more: More<ProductsField> = {},
): ProductsField {
  return { kind: 'products', label, default: [], rules, ...more }
}

/** A store or a blog. */
export function collection(
  label: string,
  type: CollectionField['type'],
  more: More<CollectionField> = {},
): CollectionField {
  return { kind: 'collection', label, default: '', rules: {}, type, ...more }
}

export function category(label: string, more: More<CategoryField> = {}): CategoryField {
  return { kind: 'category', label, default: '', rules: {}, ...more }
}

/** A list of items with the same fields. */
export function list<const F extends Fields>(
  label: string,
  noun: string,
  item: F,
  rules: ListField['rules'],
  more: More<ListField<F>, 'item'> = {},
): ListField<F> {
  return { kind: 'list', label, noun, item, default: [], rules, ...more }
}

/** A table of texts, empty unless given. */
export function dataset(
  label: string,
  rules: DatasetField['rules'],
  more: More<DatasetField> = {},
): DatasetField {
  return { kind: 'dataset', label, default: [], rules, ...more }
}

/** When an element of a list is asked; always unless given. */
export function condition(
  label: string,
  rules: ConditionField['rules'],
  more: More<ConditionField> = {},
): ConditionField {
  return { kind: 'condition', label, default: null, rules, ...more }
}
