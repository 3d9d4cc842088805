import type { Action } from '@plinth/domain'
import type { RouteObject } from 'react-router'
import { ForRole } from '../ui/for-role.tsx'
import { part } from '../ui/part.tsx'

const LoginScreen = part(() => import('./sign-in/login-screen.tsx'))
const SignUpScreen = part(() => import('./sign-in/sign-up-screen.tsx'))
const ResetScreen = part(() => import('./sign-in/reset-screen.tsx'))
const ProductsScreen = part(() => import('./products/products-screen.tsx'))
const ProductScreen = part(() => import('./products/product-screen.tsx'))
const InventoryScreen = part(() => import('./products/inventory-screen.tsx'))
const ProductTagsScreen = part(() => import('./products/product-tags-screen.tsx'))
const ImportOrdersScreen = part(() => import('./imports/import-orders-screen.tsx'))
const ImportStockScreen = part(() => import('./imports/import-stock-screen.tsx'))
const ImportScreen = part(() => import('./imports/import-screen.tsx'))
const ImportContactsScreen = part(() => import('./imports/import-contacts-screen.tsx'))
const BlogScreen = part(() => import('./blog/blog-screen.tsx'))
const TagsScreen = part(() => import('./blog/tags-screen.tsx'))
const TrashScreen = part(() => import('./trash/trash-screen.tsx'))
const RedirectsScreen = part(() => import('./redirects/redirects-screen.tsx'))
const DiscountsScreen = part(() => import('./discounts/discounts-screen.tsx'))
const GiftCardsScreen = part(() => import('./gift-cards/gift-cards-screen.tsx'))
const SubscriptionsScreen = part(() => import('./subscriptions/subscriptions-screen.tsx'))
const OrdersScreen = part(() => import('./orders/orders-screen.tsx'))
const OrderScreen = part(() => import('./orders/order-screen.tsx'))
const ChangeOrderScreen = part(() => import('./orders/change-order-screen.tsx'))
const DraftsScreen = part(() => import('./orders/drafts-screen.tsx'))
const DraftScreen = part(() => import('./orders/draft-screen.tsx'))
const PrintScreen = part(() => import('./orders/print-screen.tsx'))
const FilesScreen = part(() => import('./files/files-screen.tsx'))
const FormAnswersScreen = part(() => import('./forms/form-answers-screen.tsx'))
const CampaignsScreen = part(() => import('./campaigns/campaigns-screen.tsx'))
const CampaignScreen = part(() => import('./campaigns/campaign-screen.tsx'))
const SegmentsScreen = part(() => import('./campaigns/segments-screen.tsx'))
const DeliveryScreen = part(() => import('./campaigns/delivery-screen.tsx'))
const SubscribersScreen = part(() => import('./newsletter/subscribers-screen.tsx'))
const ContactsScreen = part(() => import('./contacts/contacts-screen.tsx'))
const ContactScreen = part(() => import('./contacts/contact-screen.tsx'))
const MembersScreen = part(() => import('./members/members-screen.tsx'))
const CommentsScreen = part(() => import('./comments/comments-screen.tsx'))
const ReviewsScreen = part(() => import('./reviews/reviews-screen.tsx'))
const RestockScreen = part(() => import('./restock/restock-screen.tsx'))
const SettingsScreen = part(() => import('./settings/settings-screen.tsx'))
const AccountScreen = part(() => import('./sign-in/account-screen.tsx'))

/** Screens for whoever may do something: as the entry of the navigation that leads there asks for it. [ORD-136] */
function needing(needs: Action, children: RouteObject[]): RouteObject[] {
  // Of two roles one comes after the other: each begins anew.
  return [{ element: <ForRole key={needs} needs={needs} />, children }]
}

/** Screens inside the frame, below /config, beside the pages editor. Each is a part: a file of its own that fails alone. */
export const featureRoutes: RouteObject[] = [
  { path: 'trash', element: <TrashScreen /> },
  { path: 'redirects', element: <RedirectsScreen /> },
  { path: 'blog', element: <BlogScreen /> },
  { path: 'blog/tags', element: <TagsScreen /> },
  ...needing('products.view', [
    { path: 'products', element: <ProductsScreen /> },
    { path: 'products/tags', element: <ProductTagsScreen /> },
    { path: 'products/:productId', element: <ProductScreen /> },
    { path: 'inventory', element: <InventoryScreen /> },
  ]),
  ...needing('products.edit', [
    { path: 'products/import', element: <ImportScreen /> },
    { path: 'products/new', element: <ProductScreen /> },
  ]),
  ...needing('inventory.edit', [{ path: 'inventory/import', element: <ImportStockScreen /> }]),
  ...needing('discounts.edit', [
    { path: 'discounts', element: <DiscountsScreen /> },
    { path: 'gift-cards', element: <GiftCardsScreen /> },
  ]),
  ...needing('orders.view', [
    { path: 'subscriptions', element: <SubscriptionsScreen /> },
    { path: 'orders', element: <OrdersScreen /> },
    { path: 'orders/drafts', element: <DraftsScreen /> },
    { path: 'orders/drafts/:draftId', element: <DraftScreen /> },
    { path: 'orders/:orderId', element: <OrderScreen /> },
  ]),
  ...needing('orders.edit', [
    { path: 'orders/import', element: <ImportOrdersScreen /> },
    { path: 'orders/:orderId/change', element: <ChangeOrderScreen /> },
    { path: 'orders/drafts/new', element: <DraftScreen /> },
  ]),
  { path: 'files', element: <FilesScreen /> },
  { path: 'forms', element: <FormAnswersScreen /> },
  { path: 'campaigns', element: <CampaignsScreen /> },
  { path: 'campaigns/segments', element: <SegmentsScreen /> },
  { path: 'campaigns/delivery', element: <DeliveryScreen /> },
  { path: 'campaigns/:campaignId', element: <CampaignScreen /> },
  { path: 'newsletter', element: <SubscribersScreen /> },
  ...needing('orders.view', [
    { path: 'contacts', element: <ContactsScreen /> },
    { path: 'contacts/:contactId', element: <ContactScreen /> },
  ]),
  ...needing('members.manage', [{ path: 'contacts/import', element: <ImportContactsScreen /> }]),
  { path: 'members', element: <MembersScreen /> },
  { path: 'comments', element: <CommentsScreen /> },
  ...needing('reviews.moderate', [{ path: 'reviews', element: <ReviewsScreen /> }]),
  ...needing('campaigns.edit', [{ path: 'restock', element: <RestockScreen /> }]),
  { path: 'settings', element: <SettingsScreen /> },
  { path: 'settings/:tab', element: <SettingsScreen /> },
]

/** Screens outside the frame: signing in, signing up, resetting a password, an invitation, the account, what is printed. */
export const publicRoutes: RouteObject[] = [
  { path: '/login', element: <LoginScreen /> },
  { path: '/signup', element: <SignUpScreen /> },
  { path: '/reset', element: <ResetScreen /> },
  { path: '/account', element: <AccountScreen /> },
  { path: '/config/print/orders', element: <PrintScreen /> },
]
