import { Node, wrappingInputRule } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/** A list of things to be ticked off: `<ul class="check-list"><li data-checked="false">…`. [TEXT-4] */
export const CheckList = Node.create({
  name: 'checkList',
  group: ['block', 'list'].join(' '),
  content: 'checkItem+',
  // Before the usual list, which would take its element.
  priority: 110,
  parseHTML: () => [
    { tag: 'ul.check-list', priority: 60 },
    { tag: 'ul[data-type="taskList"]', priority: 60 },
    { tag: 'ul.contains-task-list', priority: 60 },
  ],
  renderHTML: () => ['ul', { class: 'check-list' }, 0],
})

/** One thing of such a list. Mod+Enter, or a press on its box, ticks it. */
export const CheckItem = Node.create({
  name: 'checkItem',
  content: '(paragraph)(block)*',
  defining: true,
  addAttributes: () => ({
    checked: {
      default: false,
      parseHTML: (element) =>
        element.dataset['checked'] === 'true' ||
        element.querySelector(':scope > input[checked], :scope > label > input[checked]') !== null,
      renderHTML: ({ checked }) => ({ 'data-checked': String(checked === true) }),
    },
  }),
  parseHTML: () => [
    { tag: '.check-list > li', priority: 60 },
    { tag: 'ul[data-type="taskList"] > li', priority: 60 },
    { tag: '.contains-task-list > li', priority: 60 },
  ],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    const { editor, name } = this
    return {
      Enter: () => editor.commands.splitListItem(name, { checked: false }),
      Tab: () => editor.commands.sinkListItem(name),
      'Shift-Tab': () => editor.commands.liftListItem(name),
      'Mod-Enter': () =>
        editor.isActive(name) &&
        editor.commands.updateAttributes(name, {
          checked: editor.getAttributes(name)['checked'] !== true,
        }),
    }
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^\s*\[([ xX]?)\]\s$/,
        type: this.type,
        getAttributes: ([, sign]) => ({ checked: sign?.toLowerCase() === 'x' }),
      }),
    ]
  },
  addProseMirrorPlugins() {
    const { type } = this
    return [
      new Plugin({
        props: {
          // The box is drawn in the room before the item's words: a press there is one on the item itself.
          handleDOMEvents: {
            click: (view, event) => {
              const item = event.target as Partial<HTMLElement> | null
              if (item?.dataset?.['checked'] === undefined) return false
              const at = view.posAtDOM(item as HTMLElement, 0) - 1
              const node = view.state.doc.nodeAt(at)
              if (node?.type !== type) return false
              const checked = node.attrs['checked'] !== true
              view.dispatch(view.state.tr.setNodeMarkup(at, undefined, { ...node.attrs, checked }))
              return true
            },
          },
        },
      }),
    ]
  },
})
