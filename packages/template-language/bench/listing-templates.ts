/** The same page in the language of each engine. */

/** Our dialect. Runs unchanged in the dialect's reference engine. */
export const dialectSource = `<main class="listing">
<h1>{collection.title|html}</h1>
{.if collection.description}<p class="lead">{collection.description|html}</p>{.end}
<ul class="grid">
{.repeated section items}
<li class="item{.even? @index} even{.or} odd{.end}" id="{id}">
  <a href="{fullUrl|htmlattr}"><img src="{assetUrl|htmlattr}" alt="{title|htmlattr}"></a>
  <h2><a href="{fullUrl|htmlattr}">{title|html}</a></h2>
  {.section category}<p class="category"><a href="/shop/{slug}">{name|html}</a> at {website.siteTitle|html}</p>{.end}
  {.if excerpt}<p>{excerpt|html}</p>{.or}<p class="empty">No description.</p>{.end}
  {.section pricing}<p class="price">{.if onSale}<s>{regular|money}</s> <strong>{sale|money}</strong>{.or}{regular|money}{.end}</p>{.end}
  <time datetime="{publishOn|date %Y-%m-%d}">{publishOn|date %B %d, %Y}</time>
  <p class="tags">{.repeated section tags}<a href="/tag/{@|htmlattr}">{@|html}</a>{.alternates with}, {.or}untagged{.end}</p>
  {.if variants}<select name="variant">
    {.repeated section variants}<option value="{sku|htmlattr}"{.equal? qtyInStock 0} disabled{.end}>{name|html}{.equal? qtyInStock 0} (sold out){.end}</option>
    {.end}</select>{.end}
</li>
{.end}
</ul>
</main>
`

export const handlebarsSource = `<main class="listing">
<h1>{{collection.title}}</h1>
{{#if collection.description}}<p class="lead">{{collection.description}}</p>{{/if}}
<ul class="grid">
{{#each items}}
<li class="item{{#if (even @index)}} odd{{else}} even{{/if}}" id="{{{id}}}">
  <a href="{{fullUrl}}"><img src="{{assetUrl}}" alt="{{title}}"></a>
  <h2><a href="{{fullUrl}}">{{title}}</a></h2>
  {{#with category}}<p class="category"><a href="/shop/{{{slug}}}">{{name}}</a> at {{@root.website.siteTitle}}</p>{{/with}}
  {{#if excerpt}}<p>{{excerpt}}</p>{{else}}<p class="empty">No description.</p>{{/if}}
  {{#with pricing}}<p class="price">{{#if onSale}}<s>{{money regular}}</s> <strong>{{money sale}}</strong>{{else}}{{money regular}}{{/if}}</p>{{/with}}
  <time datetime="{{date publishOn "%Y-%m-%d"}}">{{date publishOn "%B %d, %Y"}}</time>
  <p class="tags">{{#each tags}}<a href="/tag/{{this}}">{{this}}</a>{{#unless @last}}, {{/unless}}{{else}}untagged{{/each}}</p>
  {{#if variants}}<select name="variant">
    {{#each variants}}<option value="{{sku}}"{{#if (equal qtyInStock 0)}} disabled{{/if}}>{{name}}{{#if (equal qtyInStock 0)}} (sold out){{/if}}</option>
    {{/each}}</select>{{/if}}
</li>
{{/each}}
</ul>
</main>
`

export const liquidSource = `<main class="listing">
<h1>{{ collection.title | escape }}</h1>
{% if collection.description %}<p class="lead">{{ collection.description | escape }}</p>{% endif %}
<ul class="grid">
{% for item in items %}
<li class="item{% cycle ' odd', ' even' %}" id="{{ item.id }}">
  <a href="{{ item.fullUrl | escape }}"><img src="{{ item.assetUrl | escape }}" alt="{{ item.title | escape }}"></a>
  <h2><a href="{{ item.fullUrl | escape }}">{{ item.title | escape }}</a></h2>
  {% if item.category %}<p class="category"><a href="/shop/{{ item.category.slug }}">{{ item.category.name | escape }}</a> at {{ website.siteTitle | escape }}</p>{% endif %}
  {% if item.excerpt != "" %}<p>{{ item.excerpt | escape }}</p>{% else %}<p class="empty">No description.</p>{% endif %}
  <p class="price">{% if item.pricing.onSale %}<s>{{ item.pricing.regular | money }}</s> <strong>{{ item.pricing.sale | money }}</strong>{% else %}{{ item.pricing.regular | money }}{% endif %}</p>
  <time datetime="{{ item.publishOn | day: "%Y-%m-%d" }}">{{ item.publishOn | day: "%B %d, %Y" }}</time>
  <p class="tags">{% for tag in item.tags %}<a href="/tag/{{ tag | escape }}">{{ tag | escape }}</a>{% unless forloop.last %}, {% endunless %}{% else %}untagged{% endfor %}</p>
  {% if item.variants.size > 0 %}<select name="variant">
    {% for variant in item.variants %}<option value="{{ variant.sku | escape }}"{% if variant.qtyInStock == 0 %} disabled{% endif %}>{{ variant.name | escape }}{% if variant.qtyInStock == 0 %} (sold out){% endif %}</option>
    {% endfor %}</select>{% endif %}
</li>
{% endfor %}
</ul>
</main>
`

export const etaSource = `<main class="listing">
<h1><%= it.collection.title %></h1>
<% if (it.collection.description) { %><p class="lead"><%= it.collection.description %></p><% } %>
<ul class="grid">
<% it.items.forEach((item, index) => { %>
<li class="item<% if (index % 2) { %> even<% } else { %> odd<% } %>" id="<%~ item.id %>">
  <a href="<%= item.fullUrl %>"><img src="<%= item.assetUrl %>" alt="<%= item.title %>"></a>
  <h2><a href="<%= item.fullUrl %>"><%= item.title %></a></h2>
  <% if (item.category) { %><p class="category"><a href="/shop/<%~ item.category.slug %>"><%= item.category.name %></a> at <%= it.website.siteTitle %></p><% } %>
  <% if (item.excerpt) { %><p><%= item.excerpt %></p><% } else { %><p class="empty">No description.</p><% } %>
  <p class="price"><% if (item.pricing.onSale) { %><s><%= it.money(item.pricing.regular) %></s> <strong><%= it.money(item.pricing.sale) %></strong><% } else { %><%= it.money(item.pricing.regular) %><% } %></p>
  <time datetime="<%= it.date(item.publishOn, '%Y-%m-%d') %>"><%= it.date(item.publishOn, '%B %d, %Y') %></time>
  <p class="tags"><% item.tags.forEach((tag, place) => { %><a href="/tag/<%= tag %>"><%= tag %></a><% if (place < item.tags.length - 1) { %>, <% } %><% }); if (!item.tags.length) { %>untagged<% } %></p>
  <% if (item.variants.length) { %><select name="variant">
    <% item.variants.forEach((variant) => { %><option value="<%= variant.sku %>"<% if (variant.qtyInStock === 0) { %> disabled<% } %>><%= variant.name %><% if (variant.qtyInStock === 0) { %> (sold out)<% } %></option>
    <% }) %></select><% } %>
</li>
<% }) %>
</ul>
</main>
`
