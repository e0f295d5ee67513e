package platen.lab.engine.peer;

import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * Builds pages with the layout and data of the samples, in HTML that all peers support: XHTML without flexible boxes,
 * so that columns are table cells. The peers have no placeholders, so the page is built for each render.
 */
public final class PeerPage {
    private PeerPage() {}

    public static String letter(JsonNode data) {
        var html = start("size: a4; margin: 20mm 25mm 22mm 25mm", "Thank you",
                "body { font-family: Liberation Serif; font-size: 11pt; line-height: 1.42 } p { margin: 0 0 3.2mm; text-align: justify }");
        html.append("<table style='width:100%; margin-bottom: 22mm'><tr><td style='font-size: 19pt; font-weight: bold'>"
                + "MERIDIAN</td><td style='text-align: right; font-size: 8pt'>");
        html.append(lines(data.path("sender").path("address"))).append("<br/>")
                .append(text(data.path("sender").path("email"))).append("</td></tr></table>");
        html.append("<div style='height: 30mm'>").append(text(data.path("recipient").path("name"))).append("<br/>")
                .append(lines(data.path("recipient").path("address"))).append("</div>");
        html.append("<div style='text-align: right'>").append(text(data.path("date"))).append("</div>");
        html.append("<h1 style='font-size: 11pt'>").append(text(data.path("subject"))).append("</h1>");
        html.append("<p>Dear ").append(text(data.path("recipient").path("salutation"))).append(",</p>");
        html.append("<p>Thank you for your gift of <b>").append(money(data.path("gift")))
                .append("</b>, received on ").append(text(data.path("gift_date")))
                .append(". It is the ").append(text(data.path("gift_count")))
                .append("rd that you have made, and we do not take any of them for granted.</p>");
        html.append("""
                <p>This spring your support keeps the glasshouse at Fern Hollow open through the renovation. The cycads,
                some of them planted before the telephone was invented, will spend the season under a temporary canopy
                while the cast-iron ribs above them are taken down, numbered, cleaned and put back one by one. No one has
                seen the whole structure without its paint since 1911; we shall photograph every joint.</p>
                <p>As a member you are invited to:</p><ul>""");
        for (JsonNode event : data.path("events")) {
            html.append("<li>").append(text(event.path("name"))).append(", ").append(text(event.path("date")))
                    .append("</li>");
        }
        html.append("""
                </ul><p>No goods or services were provided in exchange for this contribution, so the full amount is
                deductible to the extent that the law allows. Please keep this letter with your records.</p>""");
        html.append("<div>With our thanks,<br/><img style='height: 15mm' src='").append(text(data.path("signature")))
                .append("'/><br/>").append(text(data.path("signer").path("name"))).append("<br/><i>")
                .append(text(data.path("signer").path("title"))).append("</i></div>");
        html.append("<p style='font-size: 9.5pt'>P.S. ").append(text(data.path("postscript"))).append("</p>");
        return html.append("</body></html>").toString();
    }

    public static String invoice(JsonNode data) {
        var html = start("size: a4; margin: 24mm 20mm", "Invoice",
                "body { font-family: Liberation Sans; font-size: 8.5pt; line-height: 1.35 }" + TABLE);
        html.append("<h1>Invoice ").append(text(data.path("number"))).append("</h1><p>")
                .append(text(data.path("customer").path("name"))).append("<br/>")
                .append(lines(data.path("customer").path("address"))).append("</p>");
        html.append("<table class='t'><col style='width: 10mm'/><col/><col style='width: 18mm'/>"
                + "<col style='width: 26mm'/><col style='width: 30mm'/><thead><tr><th>No.</th><th>Description</th>"
                + "<th>Qty</th><th>Unit price</th><th>Amount</th></tr></thead><tbody>");
        int number = 0;
        for (JsonNode item : data.path("items")) {
            html.append("<tr><td class='r'>").append(++number).append("</td><td>").append(text(item.path("text")))
                    .append("</td><td class='r'>").append(text(item.path("quantity"))).append("</td><td class='r'>")
                    .append(money(item.path("price"))).append("</td><td class='r'>").append(money(item.path("amount")))
                    .append("</td></tr>");
        }
        html.append("</tbody></table><p class='r'><b>Total due ").append(money(data.path("total")))
                .append("</b></p>");
        return html.append("</body></html>").toString();
    }

    public static String statement(JsonNode data) {
        var html = start("size: letter; margin: 26mm 18mm 20mm 18mm", "Statement",
                "body { font-family: Liberation Sans; font-size: 8.5pt; line-height: 1.3 }" + TABLE);
        html.append("<h1>Account statement</h1><table class='t'><col style='width: 22mm'/><col/>"
                + "<col style='width: 30mm'/><col style='width: 25mm'/><col style='width: 28mm'/><thead><tr><th>Date</th>"
                + "<th>Description</th><th>Reference</th><th>Amount</th><th>Balance</th></tr></thead><tbody>");
        for (JsonNode row : data.path("transactions")) {
            html.append("<tr><td>").append(text(row.path("date"))).append("</td><td>").append(text(row.path("text")))
                    .append("</td><td>").append(text(row.path("reference"))).append("</td><td class='r'>")
                    .append(money(row.path("amount"))).append("</td><td class='r'>")
                    .append(money(row.path("balance"))).append("</td></tr>");
        }
        return html.append("</tbody></table></body></html>").toString();
    }

    private static final String TABLE = """
            table.t { width: 100%; border-collapse: collapse; table-layout: fixed; -fs-table-paginate: paginate }
            th { text-align: left; padding: 1.2mm 1.6mm; border-bottom: 0.8pt solid #1d3557 }
            td { padding: 0.75mm 1.6mm; border-bottom: 0.3pt solid #e4e7eb } .r { text-align: right }
            tbody tr:nth-child(even) { background: #f6f8fa }
            """;

    private static StringBuilder start(String page, String title, String css) {
        return new StringBuilder(64 * 1024).append("<!DOCTYPE html><html><head><title>").append(title)
                .append("</title><style>@page { ").append(page)
                .append("; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font-family: Liberation Sans; "
                        + "font-size: 7pt } } ")
                .append(css).append("</style></head><body>");
    }

    private static String text(JsonNode node) {
        return node.asString("").replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;");
    }

    private static String lines(JsonNode node) {
        return text(node).replace("\n", "<br/>");
    }

    private static String money(JsonNode node) {
        return String.format(Locale.US, "$%,.2f", node.decimalValue());
    }
}
