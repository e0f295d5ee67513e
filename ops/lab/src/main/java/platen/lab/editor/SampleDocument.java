package platen.lab.editor;

/** Smart documents of a given length. */
final class SampleDocument {
    static final String DATA = """
            {"customer":{"name":"Ada Lovelace","street":"12 St James's Square","city":"London"},"number":"LA-2026-0417",
            "date":"2026-11-25","items":[{"name":"Difference engine","quantity":2,"price":1260.5},
            {"name":"Analytical engine","quantity":1,"price":9800},{"name":"Punched cards","quantity":500,"price":0.12}]}""";
    private static final String HEAD = """
            <!doctype html>
            <html lang="en">
            <head><title>Agreement {{number}}</title><style>
            @page { size: A4; margin: 20mm; @bottom-right { content: "Page " counter(page) " of " counter(pages) } }
            body { font: 10.5pt/1.45 sans-serif } h1 { font-size: 20pt } h2 { font-size: 13pt; margin: 16pt 0 6pt }
            table { width: 100%; border-collapse: collapse } td, th { border-bottom: 0.5pt solid #999; padding: 4pt }
            .end { text-align: right } p { text-align: justify; margin: 0 0 6pt }
            </style></head>
            <body>
            <h1>Agreement {{number}}</h1>
            <p id="first">between {{customer.name}}, {{customer.street}}, {{customer.city}}, and the undersigned.</p>
            """;
    private static final String SECTION = """
            <section>
            <h2>%d. Terms for {{customer.name}}</h2>
            <p>The parties agree that {{customer.name}} of {{customer.street}} pays the amounts of the table below until
            {{date | date}}. Amounts that are not paid in time bear interest from the day on which they are due, without
            any notice, and payments settle the oldest debt first. Each party may end this agreement in writing with
            three months' notice to the end of a quarter; the right to end it for a serious cause stays untouched.</p>
            <p>Changes of this agreement need the written form, and so does a waiver of it. If a term is void, the others
            stay in force, and the parties replace it by one that comes closest to what they meant. The law of the place
            {{customer.city}} applies, and its courts decide.</p>
            <table><thead><tr><th>Item</th><th class="end">Quantity</th><th class="end">Price</th></tr></thead>
            <tbody>{{#each items}}<tr><td>{{name}}</td><td class="end">{{quantity | number}}</td>
            <td class="end">{{price | currency}}</td></tr>{{/each}}</tbody></table>
            </section>
            """;
    private static final double SECTIONS_A_PAGE = 2.9;

    private SampleDocument() {}

    /** Returns a document of about so many pages. */
    static String ofPages(int pages) {
        var text = new StringBuilder(HEAD);
        int sections = pages <= 1 ? 1 : (int) Math.round(pages * SECTIONS_A_PAGE);
        for (int i = 1; i <= sections; i++) {
            text.append(SECTION.formatted(i));
        }
        return text.append("</body>\n</html>\n").toString();
    }
}
