package platen.web.dashboard.template.editor;

/** Pieces of a smart document that the editor inserts. */
public enum Snippet {
    TABLE("table", """
            <table>
              <thead>
                <tr><th>Item</th><th>Quantity</th><th>Price</th></tr>
              </thead>
              <tbody>
                {{#each items}}
                <tr><td>{{name}}</td><td>{{quantity | number}}</td><td>{{price | currency}}</td></tr>
                {{else}}
                <tr><td colspan="3">No items</td></tr>
                {{/each}}
              </tbody>
            </table>
            """, ""),
    SIGNATURE("signature", """
            <div style="break-inside: avoid; margin-top: 24pt">
              <signature src="{{signature}}" alt="Signature" style="width: 180pt; height: 48pt"></signature>
              <p style="border-top: 1px solid; width: 180pt; margin: 0">{{signed_by}}, {{signed_on | date}}</p>
            </div>
            """, ""),
    BARCODE("barcode", """
            <barcode type="qr" value="{{reference}}" alt="Reference" style="width: 72pt; height: 72pt"></barcode>
            """, ""),
    PAGE_NUMBERS("page-numbers", """
            <style>
              @page { @bottom-right { content: counter(page) " / " counter(pages); font-size: 9pt } }
            </style>
            """, """
            @page { @bottom-right { content: counter(page) " / " counter(pages); font-size: 9pt } }
            """);

    private final String key;
    private final String html;
    private final String css;

    Snippet(String key, String html, String css) {
        this.key = key;
        this.html = html;
        this.css = css;
    }

    /** Returns the key of its name in the texts of editors. */
    public String key() {
        return "editor.snippet-" + key;
    }

    /** Returns what is inserted into HTML. */
    public String html() {
        return html;
    }

    /** Returns what is inserted into a style sheet; empty where it is the same as in HTML. */
    public String css() {
        return css;
    }
}
