import { findBlock, type Asset } from '@plinth/domain'
import { useEffect, useEffectEvent } from 'react'
import { PickingPictures } from '../fields/picking-pictures.tsx'
import { ProductPicker } from '../fields/product-picker.tsx'
import { CanvasSources } from '../canvas/canvas-sources.tsx'
import { useEditing } from '../canvas/editing-context.ts'
import { fillingOf, type Filling } from '../canvas/filling.ts'
import { useStage } from '../canvas/stage-store.ts'

/** The right picker for the empty block that was pressed, or the first control of its panel. [EDIT-155] */
export function BlockFiller() {
  const { session, stage, canvas } = useEditing()
  const blockId = useStage(stage, ({ filling }) => filling)
  const block = blockId === null ? undefined : findBlock(session.document, blockId)?.block
  const filling: Filling = block === undefined ? { kind: 'panel' } : fillingOf(block)
  const { refusal } = session.getState().rights
  const close = () => stage.set({ filling: null })
  const isPicked = filling.kind !== 'panel' && refusal === undefined
  const leave = useEffectEvent(() => {
    close()
    if (refusal === undefined) focusPanel()
    else session.refuse(refusal)
  })
  useEffect(() => {
    if (blockId !== null && !isPicked) leave()
  }, [blockId, isPicked])

  const takePictures = (assets: readonly Asset[]) => {
    if (blockId === null) return
    canvas.view?.addToLibrary({ assets: Object.fromEntries(assets.map((asset) => [asset.id, asset])) })
    session.takePictures(
      blockId,
      assets.map(({ id }) => id),
    )
  }
  return (
    <>
      <PickingPictures
        opened={isPicked && (filling.kind === 'picture' || filling.kind === 'pictures')}
        multiple={filling.kind === 'pictures'}
        onClose={close}
        onPick={takePictures}
      />
      <CanvasSources>
        <ProductPicker
          opened={isPicked && filling.kind === 'product'}
          onClose={close}
          onPick={(productId) => {
            if (blockId !== null && filling.kind === 'product')
              session.updateBlock(blockId, { [filling.field]: productId })
          }}
        />
      </CanvasSources>
    </>
  )
}

/** The first control of the panel of the selected block. */
function focusPanel(): void {
  document
    .querySelector<HTMLElement>(
      '[data-block-panel] [role="tabpanel"] :is(input:not([type="hidden"]), textarea, select, button)',
    )
    ?.focus()
}
