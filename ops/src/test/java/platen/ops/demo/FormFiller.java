package platen.ops.demo;

import java.io.IOException;
import java.util.Map;

/** Fills in every control that a page of a form shows, with values in the language of the page. */
final class FormFiller {
    /** Texts, addresses and numbers as people write them. */
    private static final Map<String, String> TEXTS = Map.of(
            "de", "{text: 'Jürgen Müller-Weiß', lines: 'Große Straße 7\\n50667 Köln', number: '1.234,5'}",
            "ar", "{text: 'آدا لوفليس', lines: 'شارع النيل ٧\\nالقاهرة', number: '١٬٢٣٤٫٥'}");
    /** A picture of one pixel. */
    private static final String DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    private static final String SCRIPT = """
            const say = %s, checks = {iban: 'DE89370400440532013000', vin: '1HGCM82633A004352', ssn: '123-45-6789',
              ein: '12-3456789', swift: 'DEUTDEFF'};
            const picture = new File([Uint8Array.from(atob('%s'), c => c.charCodeAt(0))], 'dot.png', {type: 'image/png'});
            const shown = [...document.querySelectorAll('#answers input, #answers select, #answers textarea')]
              .filter(each => each.name && each.type !== 'hidden' && !each.closest('.trap, [hidden], #autosave, fieldset[disabled]'));
            const typed = each => each.maxLength > 0 ? text => text.slice(0, each.maxLength).trim() : text => text;
            const chosen = new Set();
            let ticked = 0;
            for (const each of shown) {
              const type = each.type;
              if (type === 'checkbox') each.checked = each.id === 'consent' || ticked++ %% 2 === 0;
              else if (type === 'radio') {
                if (!each.value || each.name.endsWith('[way]') || chosen.has(each.name)) continue;
                chosen.add(each.name);
                each.checked = true;
              }
              else if (type === 'file') {
                if (each.closest('.signature')) continue;
                const files = new DataTransfer();
                files.items.add(picture);
                each.files = files.files;
              } else if (each.tagName === 'SELECT') {
                if (each.multiple) each.options[0].selected = true;
                else each.selectedIndex = Math.min(each.options.length - 1, 2);
              } else if (each.name.endsWith('[year]')) each.value = '1994';
              else if (type === 'date') each.value = '2026-03-14';
              else if (type === 'email') each.value = 'ada@example.com';
              else if (type === 'tel') each.value = typed(each)('+49 221 123456');
              else if (each.dataset.check) each.value = typed(each)(each.maxLength === 9 ? '123456789' : checks[each.dataset.check]);
              else if (each.inputMode === 'decimal') each.value = typed(each)(say.number);
              else if (each.inputMode === 'url') each.value = 'https://example.com';
              else if (each.tagName === 'TEXTAREA') each.value = typed(each)(say.lines);
              else each.value = typed(each)(say.text) || '7';
              each.dispatchEvent(new Event('input', {bubbles: true}));
              each.dispatchEvent(new Event('change', {bubbles: true}));
            }
            return shown.length;""";

    private FormFiller() {}

    /** Fills in what the browser shows; returns the number of controls. */
    static int fill(Browser browser, String language) throws IOException, InterruptedException {
        return browser.value(SCRIPT.formatted(TEXTS.get(language), DOT)).asInt();
    }
}
