package platen.jobs.seal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import platen.db.postgres.OwnerOnlyFile;

/** A PKCS#12 file with one private key and its certificates. Thread-safe, also for several processes. */
public final class SealKeyFile {
    private static final String ALIAS = "seal";

    private final Path path;
    private final char[] password;

    /** @param password of the file and of the key in it; may be empty */
    public SealKeyFile(Path path, String password) {
        this.path = path;
        this.password = password.toCharArray();
    }

    public Path path() {
        return path;
    }

    /**
     * Reads the key; empty when there is no file.
     *
     * @throws SealUnavailableException when the file is not readable, or has no key with a certificate
     */
    public Optional<SealKey> read() {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        try {
            return Optional.of(parse(Files.readAllBytes(path), password));
        } catch (IOException | GeneralSecurityException e) {
            throw new SealUnavailableException("The key in " + path + " cannot be read: " + e.getMessage()
                    + ". Check that it is a PKCS#12 file with one key, and that PLATEN_SEAL_PASSWORD is its password.",
                    e);
        }
    }

    /** Parses a PKCS#12 file. */
    public static SealKey parse(byte[] file, char[] password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(new ByteArrayInputStream(file), password);
        for (String alias : Collections.list(store.aliases())) {
            if (store.getKey(alias, password) instanceof PrivateKey key) {
                List<X509Certificate> chain = new ArrayList<>();
                for (Certificate each : store.getCertificateChain(alias)) {
                    chain.add((X509Certificate) each);
                }
                return new SealKey(key, chain);
            }
        }
        throw new IOException("it contains no private key");
    }

    /**
     * Writes the file unless there is one, and returns the key of the file: of several processes that create a key at
     * once, all use the one that was first.
     */
    public SealKey writeIfAbsent(SealKey key) throws IOException {
        Path draft = draft(key);
        try {
            // Linking fails when the name is taken, and the file is complete from the first moment.
            Files.createLink(path, draft);
            return key;
        } catch (FileAlreadyExistsException e) {
            return read().orElseThrow(() -> new IOException(path + " was removed", e));
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Replaces the file atomically. */
    public void write(SealKey key) throws IOException {
        OwnerOnlyFile.write(path, bytes(key));
    }

    private Path draft(SealKey key) throws IOException {
        Path folder = Objects.requireNonNull(path.toAbsolutePath().normalize().getParent(), "The file has a name");
        Files.createDirectories(folder);
        Path draft = folder.resolve(path.getFileName() + "." + OwnerOnlyFile.newPassword());
        OwnerOnlyFile.write(draft, bytes(key));
        return draft;
    }

    private byte[] bytes(SealKey key) throws IOException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, password);
            store.setKeyEntry(ALIAS, key.key(), password, key.chain().toArray(X509Certificate[]::new));
            var out = new ByteArrayOutputStream();
            store.store(out, password);
            return out.toByteArray();
        } catch (GeneralSecurityException e) {
            throw new IOException("The key cannot be stored", e);
        }
    }
}
