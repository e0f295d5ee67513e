/**
 * Fields that an author draws on the pages of a PDF, as JSON: an array with one object for each field.
 *
 * <table>
 * <caption>Members of a field</caption>
 * <tr><td>{@code key}</td><td>required: the key in the data, {@code a-z}, {@code 0-9} and single {@code _}, at most 60
 *     characters, different from all other keys of the file</td></tr>
 * <tr><td>{@code type}</td><td>required: {@code text}, {@code multiline}, {@code checkbox}, {@code radio},
 *     {@code date}, {@code signature}, {@code image} or {@code barcode}</td></tr>
 * <tr><td>{@code page}</td><td>required except for radio groups: page number, from 1</td></tr>
 * <tr><td>{@code x}, {@code y}, {@code width}, {@code height}</td><td>required except for radio groups: points from
 *     the top left corner of the page as it is shown, after its crop box and rotation</td></tr>
 * <tr><td>{@code options}</td><td>required for radio groups, else forbidden: an array of {@code value}, {@code label}
 *     (optional), {@code page}, {@code x}, {@code y}, {@code width}, {@code height}; one button each</td></tr>
 * <tr><td>{@code label}</td><td>text for people and screen readers; the key when it is absent</td></tr>
 * <tr><td>{@code required}</td><td>{@code true} or {@code false}, the default</td></tr>
 * <tr><td>{@code font_size}</td><td>text, multiline, date: points, 4 to 144; absent for automatic</td></tr>
 * <tr><td>{@code align}</td><td>text, multiline, date: {@code left} (default), {@code center}, {@code right}</td></tr>
 * <tr><td>{@code max_length}</td><td>text, multiline: maximum number of characters</td></tr>
 * <tr><td>{@code comb}</td><td>text with {@code max_length}: {@code true} for one cell per character</td></tr>
 * <tr><td>{@code format}</td><td>date: a pattern such as {@code dd/mm/yyyy}; {@code yyyy-mm-dd} when absent</td></tr>
 * <tr><td>{@code code}</td><td>barcode: {@code qr} (default), {@code code128}, {@code ean13}, …</td></tr>
 * <tr><td>{@code border}</td><td>{@code true} for a thin frame; {@code false}, the default, for pages that have one</td>
 * </tr>
 * </table>
 *
 * <p>When a template is compiled, the fields are written into the PDF as form fields, so that the source of a version is
 * a complete form. All types are immutable.
 */
@NullMarked
package platen.jobs.engine.fillable.drawn;

import org.jspecify.annotations.NullMarked;
