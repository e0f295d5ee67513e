package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.json;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.text;

import org.apache.pdfbox.Loader;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.template.CompiledTemplate;

/** A page of text from a template and data. */
class LetterTest {
    private static final String LETTER = """
            <!doctype html>
            <html lang="en-US">
            <head>
              <title>Letter to {{recipient.name}}</title>
              <style>
                @page { size: A4; margin: 25mm 22mm; @bottom-center { content: "Page " counter(page) " of " counter(pages); font-size: 8pt } }
                body { font-family: serif; font-size: 11pt }
                .sender { font-size: 8pt; color: #666 }
              </style>
            </head>
            <body>
              <p class="sender">Platen Works, 1 Press Lane</p>
              <p>{{recipient.name}}<br>{{recipient.street}}</p>
              <p>{{date | date("d MMMM yyyy")}}</p>
              <h1>Your order {{order}}</h1>
              <p>Dear {{recipient.name}}, {{#if paid}}thank you for <b>{{amount | currency("EUR")}}</b>.{{else}}please pay.{{/if}}</p>
              <ul>{{#each items}}<li>{{@number}} {{name}}</li>{{else}}<li>nothing</li>{{/each}}</ul>
            </body>
            </html>
            """;
    private static final String DATA = """
            {"recipient":{"name":"Ada <b>Lovelace</b>","street":"St James's Square"},"date":"2026-11-21","order":"A-17",
             "paid":true,"amount":1234.5,"items":[{"name":"Type"},{"name":"Ink"}]}
            """;

    @Test
    void textConditionsLoopsAndFormatsStandOnThePage() {
        String page = text(LETTER, DATA);

        assertThat(page).contains("21 November 2026", "Your order A-17", "thank you for €1,234.50.", "1 Type", "2 Ink",
                "Page 1 of 1").doesNotContain("please pay", "nothing");
    }

    @Test
    void dataIsNeverReadAsMarkup() {
        assertThat(text(LETTER, DATA)).contains("Dear Ada <b>Lovelace</b>,");
    }

    @Test
    void theSchemaIsReadOffTheTemplate() {
        assertThat(SchemaJson.write(compiled(LETTER).schema())).isEqualTo(json("""
                {"fields":[
                 {"key":"recipient","type":"object","is_array":false,"required":false,"fields":[
                  {"key":"name","type":"text","is_array":false,"required":false},
                  {"key":"street","type":"text","is_array":false,"required":false}]},
                 {"key":"date","type":"date","is_array":false,"required":false},
                 {"key":"order","type":"text","is_array":false,"required":false},
                 {"key":"paid","type":"boolean","is_array":false,"required":false},
                 {"key":"amount","type":"currency","is_array":false,"required":false},
                 {"key":"items","type":"object","is_array":true,"required":false,"fields":[
                  {"key":"name","type":"text","is_array":false,"required":false}]}]}"""));
    }

    @Test
    void theSameDataGivesTheSameBytes() {
        assertThat(pdf(LETTER, DATA)).isEqualTo(pdf(LETTER, DATA));
    }

    @Test
    void marksAreDrawnOnEveryPage() {
        CompiledTemplate plan = compiled(LETTER).plan().marked(new PageMarks("STAGING", "Made with the Free plan"));

        byte[] pdf = DocumentFixture.rendered(plan, DATA).pdf().bytes();

        assertThat(text(pdf)).contains("STAGING", "Made with the Free plan", "Your order A-17");
    }

    @Test
    void theFileOpensWithTitleLanguageAndBookmark() throws Exception {
        byte[] pdf = pdf(LETTER, DATA);

        try (var document = Loader.loadPDF(pdf)) {
            assertThat(document.getDocumentInformation().getTitle()).isEqualTo("Letter to Ada <b>Lovelace</b>");
            assertThat(document.getDocumentCatalog().getLanguage()).isEqualTo("en-US");
            assertThat(document.getDocumentCatalog().getDocumentOutline().getFirstChild().getTitle())
                    .isEqualTo("Your order A-17");
        }
    }

    @Test
    void aRenderWithoutDataIsAPageWithoutIt() {
        assertThat(compiled(LETTER).plan().render(json("{}"), ImageResolver.NONE)).isInstanceOf(Rendered.class);
    }
}
